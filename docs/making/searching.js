// What comes first in the search of the site, written into Sphinx's own script of a language.
//
// 1. Rules whose title has the words: with the place of each on the page of the rulebook.
// 2. The notebook that explains the word, in whichever language it was asked for.
// 3. What Sphinx finds.
{
  const sphinx = Search._performSearch;
  const tidy = (text) => text.toLowerCase().trim();
  const letters = /^[\w\s'’-]+$/;

  /** Whether a title has every word of a query; an English word from its beginning on. */
  const has = (title, query) =>
    letters.test(query)
      ? query.split(/\s+/).every((word) => new RegExp(`(^|[^a-z])${word}`).test(title))
      : title.includes(query);

  const result = (file, title, anchor, kind) => [
    Search._index.docnames[file],
    title,
    anchor,
    null,
    100,
    Search._index.filenames[file],
    kind,
  ];

  const rules = (query) =>
    Object.entries(Search._index.alltitles)
      .filter(([title]) => has(tidy(title), query))
      .sort(([one], [other]) => other.length - one.length)
      .flatMap(([title, places]) =>
        places
          .filter(([file, id]) => id && RULEBOOK.includes(Search._index.docnames[file]))
          .map(([file, id]) => {
            const named = `${Search._index.titles[file]} > ${title}`;
            return result(file, named, `#${id}`, SearchResultKind.title);
          }),
      );

  const notebooks = (query) => {
    const file = Search._index.docnames.indexOf(EXPLAINED[query] ?? "");
    return file < 0 ? [] : [result(file, Search._index.titles[file], "", SearchResultKind.text)];
  };

  // The last one is shown first.
  Search._performSearch = (query, ...terms) => {
    const asked = tidy(query);
    const first = asked ? [...notebooks(asked), ...rules(asked)] : [];
    const place = ([page, , anchor]) => page + anchor;
    const shown = new Set(first.map(place));
    return [...sphinx(query, ...terms).filter((each) => !shown.has(place(each))), ...first];
  };
}

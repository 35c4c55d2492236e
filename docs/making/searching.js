// What comes first in the search of the site, written into Sphinx's own script of a language.
//
// 1. Rules whose title has the words, with their places on the page of the rulebook; where no
//    title has them, rules that say them. After those of each game the notebook that explains the
//    word, in whichever language it was asked for.
// 2. What Sphinx finds.
{
  const MOST = 5;
  const STEM = 4;
  const sphinx = Search._performSearch;
  const tidy = (text) => text.toLowerCase().trim();
  const letters = /^[\w\s'’-]+$/;
  const wordsOf = (text) => text.split(/[^\w'’-]+/).filter(Boolean);

  /** Whether a title has every word of a query; an English word from its beginning on. */
  const has = (title, query) =>
    letters.test(query)
      ? query.split(/\s+/).every((word) => new RegExp(`(^|[^a-z])${word}`).test(title))
      : title.includes(query);

  /** Whether a text has every word of a query, in another form, too: “growth” is in “grow”. */
  const says = (text, query) =>
    letters.test(query)
      ? query
          .split(/\s+/)
          .every((word) =>
            wordsOf(text).some(
              (said) => said.startsWith(word) || (said.length >= STEM && word.startsWith(said)),
            ),
          )
      : text.includes(query);

  const result = (file, title, anchor, kind) => [
    Search._index.docnames[file],
    title,
    anchor,
    null,
    100,
    Search._index.filenames[file],
    kind,
  ];

  const place = (page, title, id) => {
    const file = Search._index.docnames.indexOf(page);
    const named = `${Search._index.titles[file]} > ${title}`;
    return result(file, named, `#${id}`, SearchResultKind.title);
  };

  // A chapter has a title, too, and no text of its own.
  const titled = ({ rules }, query) => {
    const pages = new Set(rules.map(([page]) => page));
    return Object.entries(Search._index.alltitles)
      .filter(([title]) => has(tidy(title), query))
      .sort(([one], [other]) => one.length - other.length)
      .flatMap(([title, places]) =>
        places
          .map(([file, id]) => [Search._index.docnames[file], title, id])
          .filter(([page, , id]) => id && pages.has(page)),
      )
      .slice(0, MOST)
      .map((found) => place(...found));
  };

  const said = ({ rules }, query) =>
    rules
      .filter(([, , , text]) => says(text, query))
      .sort(([, , , one], [, , , other]) => one.length - other.length)
      .slice(0, MOST)
      .map(([page, id, title]) => place(page, title, id));

  const notebook = ({ explained }, query) => {
    const file = Search._index.docnames.indexOf(explained[query] ?? "");
    return file < 0 ? [] : [result(file, Search._index.titles[file], "", SearchResultKind.text)];
  };

  /** Rules and notebooks of all games, the best one first. */
  const best = (query) => {
    const named = GAMES.map((game) => titled(game, query));
    const none = named.every((found) => !found.length);
    return GAMES.flatMap((game, n) => [
      ...(none ? said(game, query) : named[n]),
      ...notebook(game, query),
    ]);
  };

  // The last one is shown first.
  Search._performSearch = (query, ...terms) => {
    const asked = tidy(query);
    const first = asked ? best(asked).reverse() : [];
    const where = ([page, , anchor]) => page + anchor;
    const shown = new Set(first.map(where));
    return [...sphinx(query, ...terms).filter((each) => !shown.has(where(each))), ...first];
  };
}

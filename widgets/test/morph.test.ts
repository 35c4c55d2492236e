import { describe, expect, it } from "vitest";
import { morph } from "../src/morph";

function home(markup: string) {
  const element = document.body.appendChild(document.createElement("div"));
  element.innerHTML = markup;
  const one = (selector: string) => element.querySelector(selector) as HTMLElement;
  return { element, one, to: (next: string) => morph(element, next) };
}

describe("morphing", () => {
  it.each([
    ["", "<p>new</p>"],
    ["<p>old</p>", ""],
    ["text", "<b>no text</b>"],
    ["<ul><li id='a'></li><li id='b'></li></ul>", "<ul><li id='b'></li><li id='c'></li></ul>"],
    ["<div id='a'><i id='b'></i></div>", "<i id='b'><u id='a'></u></i>"],
    ["<div id='a'><div id='b'></div></div>", "<div id='b'><div id='a'></div></div>"],
    ["<p class='x' title='t'>a<!-- c --></p>", "<p title='u'>b<b>c</b>d</p>"],
    ["<svg><g id='g'><use></use></g></svg>", "<svg><g><use></use></g><g id='g'></g></svg>"],
    ["<p id='x'>1</p><p>2</p>", "<p>2</p><p id='x'>1</p><p id='x'>3</p>"],
  ])("from %s to %s", (from, to) => {
    const { element, to: change } = home(from);
    change(to);
    expect(element.innerHTML).toBe(home(to).element.innerHTML);
  });

  it("any list of things becomes any other, and what has a name stays itself", () => {
    let seed = 1;
    const random = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    const list = () => {
      const ids = [..."abcdefgh"].filter(() => random(3)).sort(() => random(3) - 1);
      const items = ids.map((id) => `<li id="${id}">${random(2)}</li>`);
      for (let n = random(4); n > 0; n--) items.splice(random(8), 0, "<li></li>", "text");
      const half = random(items.length + 1);
      return `<ul>${items.slice(0, half).join("")}</ul><ul>${items.slice(half).join("")}</ul>`;
    };
    const { element, to } = home(list());
    const withIds = () => [...element.querySelectorAll("[id]")];
    for (let n = 0; n < 60; n++) {
      const before = new Map(withIds().map((each) => [each.id, each]));
      const next = list();
      to(next);
      expect(element.innerHTML).toBe(next);
      const others = withIds().filter((each) => (before.get(each.id) ?? each) !== each);
      expect(others).toEqual([]);
    }
  });

  it("does not move what stays when something before it changes places with something in it", () => {
    const { element, one, to } = home("<b id='a'></b><p><i></i><b id='c'></b><b id='d'></b></p>");
    const [line, other] = [one("p"), one("i")];
    const watch = new MutationObserver(() => {});
    watch.observe(element, { childList: true, subtree: true });
    const next = '<b id="c"></b><p><i></i><b id="a"></b><b id="d"></b></p>';
    to(next);
    const moved = watch.takeRecords().flatMap((record) => [...record.addedNodes]);
    expect(moved.map((node) => (node as Element).id)).toEqual(["c", "a"]);
    expect([one("p"), one("i")]).toEqual([line, other]);
    expect(element.innerHTML).toBe(next);
  });

  it("mats that change places are moved with all that is in them, and nothing else is", () => {
    const seats = ["red", "blue", "green"];
    const mat = (seat: string) =>
      `<section id="mat-${seat}"><h3>${seat}</h3><svg><g><path></path></g><g id="${seat}-goods"></g></svg></section>`;
    const page = (mine: string) =>
      `<div>${mat(mine)}<div>${seats
        .map((seat) => {
          const fold = seat === mine ? "hidden" : "";
          const inner = seat === mine ? "" : mat(seat);
          return `<details id="${seat}" ${fold}><summary>${seat}</summary>${inner}</details><button id="deed-${seat}"></button>`;
        })
        .join("")}</div></div>`;
    const { element, to } = home(page("red"));
    const before = new Set(element.querySelectorAll("*"));
    const watch = new MutationObserver(() => {});
    watch.observe(element, { childList: true, subtree: true });
    to(page("green"));
    const put = watch.takeRecords().flatMap((record) => [...record.addedNodes]);
    expect(put.map((node) => (node as Element).id)).toEqual(["mat-green", "mat-red"]);
    expect([...element.querySelectorAll("*")].filter((each) => !before.has(each))).toEqual([]);
    expect(element.innerHTML).toBe(home(page("green")).element.innerHTML);
  });

  it("does not touch what stays when something before it goes or comes", () => {
    const { element, one, to } = home("<i id='a'></i><i id='b'></i><i id='c'></i>");
    const moved: string[] = [];
    const watch = new MutationObserver(() => {});
    watch.observe(element, { childList: true });
    to("<i id='b'></i><i id='n'></i><i id='c'></i>");
    for (const record of watch.takeRecords()) {
      moved.push(...[...record.addedNodes].map((node) => (node as Element).id));
    }
    expect(moved).toEqual(["n"]);
    expect(one("#c")).toBeTruthy();
  });

  it("keeps what is equal at the end when something without a name comes before it", () => {
    const art = "<use href='#hut'></use><g><use href='#tree'></use></g><path id='way'></path>";
    const { element, to } = home(`<svg>${art}</svg>`);
    const before = [...element.querySelectorAll("use,g,path")];
    to(`<svg><use href='#light'></use>${art}</svg>`);
    const after = [...element.querySelectorAll("use,g,path")];
    expect(after.slice(1)).toEqual(before);
    expect(after[0]?.getAttribute("href")).toBe("#light");
    to(`<svg>${art}</svg>`);
    expect([...element.querySelectorAll("use,g,path")]).toEqual(before);
  });

  it("keeps the focus, and what the page has set", () => {
    const { one, to } = home("<button id='a' tabindex='0' aria-describedby='t'>A</button>");
    one("#a").focus();
    to("<p>more</p><button id='a'>B</button>");
    expect(document.activeElement).toBe(one("#a"));
    expect(one("#a").tabIndex).toBe(0);
    expect(one("#a").getAttribute("aria-describedby")).toBe("t");
  });

  it("keeps what a person has typed or chosen, until Python says otherwise", () => {
    const form = (value: string) =>
      `<input value="${value}"><select><option ${value && "selected"}>1</option><option>2</option></select>`;
    const { one, to } = home(form("a"));
    const input = one("input") as HTMLInputElement;
    const select = one("select") as HTMLSelectElement;
    input.value = "typed";
    select.value = "2";
    to(`${form("a")}<p></p>`);
    expect([input.value, select.value]).toEqual(["typed", "2"]);
    to(form("b"));
    expect(input.value).toBe("b");
  });

  it("any picture becomes any other, though what is drawn already is not read again", () => {
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    const group = (id: string, depth: number): string => {
      const inner = ["<g />", `<path d="${random(3)}"/>`, "<g><use/></g>", ""][random(4)];
      const below = depth && random(2) ? group(`${id}${random(3)}`, depth - 1) : "";
      const beside = ["", "<g><text>a</text></g>", "<g/>", `<path id="p${id}" d=""/>`][random(4)];
      return `<g id="${id}" class="${random(2)}">${inner}${below}</g>${beside}`;
    };
    const layer = (name: string) =>
      [..."abcdef"].filter(() => random(4)).map((id) => group(`${name}${id}`, 2));
    const picture = () => {
      const [land, marks] = [layer("l"), layer("m")];
      return `<div><svg><g>${land.join("")}</g><g class="x">${marks.join("")}</g></svg></div>`;
    };
    const element = document.body.appendChild(document.createElement("div"));
    let next = "";
    for (let n = 0; n < 60; n++) {
      if (random(9)) next = picture();
      morph(element, next);
      expect(element.innerHTML).toBe(home(next).element.innerHTML);
    }
  });

  it("leaves a piece of a picture that is told as before as the page has it", () => {
    const picture = (first: string) =>
      `<svg><g id="a">${first}</g>${["b", "c", "d"].map((id) => `<g id="${id}"><use/></g>`).join("")}</svg>`;
    const { element, one, to } = home("");
    to(picture("<use/>"));
    one("#b").setAttribute("class", "x");
    one("#c").setAttribute("class", "sal-marked");
    one("#d use").setAttribute("class", "sal-moved");
    const use = one("#b use");
    to(picture("<path/>"));
    expect(element.querySelector("#a path")).toBeTruthy();
    expect([one("#b").getAttribute("class"), one("#b use")]).toEqual(["x", use]);
    // What moved or was marked for the picture before is not left so.
    expect(element.querySelector(".sal-moved, .sal-marked")).toBeNull();
  });

  it("reads a piece that is told as before where the page has lost it", () => {
    const { element, one, to } = home("");
    to('<svg><g id="a"><use/></g><g id="b"></g></svg>');
    const before = element.innerHTML;
    one("#a").remove();
    to('<svg><g id="a"><use/></g><g id="b"></g></svg>');
    expect(element.innerHTML).toBe(before);
  });
});

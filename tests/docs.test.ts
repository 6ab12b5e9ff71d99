import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const filesUnder = (folder: string, ends: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return entry.name === "generated" ? [] : filesUnder(path, ends);
        return ends.test(entry.name) ? [path] : [];
      })
    : [];
const oneLine = (text: string) => text.replace(/\s+/g, " ");
const read = (path: string) => oneLine(readFileSync(path, "utf8"));

const source = filesUnder("src", /\.tsx?$/)
  .map(read)
  .join("\n");

type Row = { at: string; says: string; shownBy: string };

/** The rows of a document's tables: where, what it says, the test that shows it. */
function rows(file: string): Row[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (!line.startsWith("|") || /^\|\s*:?-+/.test(line)) return [];
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("\\|", "|"));
      const [where = "", says = "", shownBy = ""] = cells;
      return where === "Where" ? [] : [{ at: `${file}:${index + 1}`, says, shownBy }];
    });
}

const documents = filesUnder("docs", /\.md$/);

describe.each(documents)("%s", (file) => {
  const table = rows(file);

  it("names for every row a test that is there", () => {
    const missing = table.flatMap(({ at, shownBy }) =>
      shownBy.split(/<br\s*\/?>/).flatMap((reference) => {
        const [, path = "", title = ""] = /^\s*`(tests\/[^`]+)`\s*›\s*(.+?)\s*$/.exec(reference) ?? [];
        if (path === "") return [`${at}: “${reference}” is not \`tests/file\` › title`];
        if (!existsSync(path)) return [`${at}: ${path} is not there`];
        return read(path).includes(oneLine(title)) ? [] : [`${at}: “${title}” is not in ${path}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it("quotes only texts that the product says", () => {
    const unsaid = table.flatMap(({ at, says }) =>
      [...says.matchAll(/‘([^’]+)’/g)].flatMap(([, text = ""]) =>
        source.includes(oneLine(text)) ? [] : [`${at}: ‘${text}’`],
      ),
    );
    expect(unsaid).toEqual([]);
  });
});

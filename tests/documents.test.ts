import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");

const documents = [
  "README.md",
  "SECURITY.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
/** Paths in the documents are relative to the root or, in the tables of rules, to one of these folders. */
const BASES = ["", "src/", "src/server/services/", "tests/"];

/** File names that exist in many folders. */
const NAMES = ["queries.ts", "admin-queries.ts", "search-params.ts"];

const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
/** `src/domain/money.ts`, `prisma/schema`; but no URL path of the shop and no file in DATA_DIR. */
const isPath = (code: string) =>
  /^[\w.-]+(\/[\w.()[\]-]+)+$|^[\w.-]+\.(ts|tsx|mjs|md|sql|prisma|json)$/.test(code) &&
  !/^(\.data|DATA_DIR)\b/.test(code);

const declared = new Set([...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name));
const CONSTANT = /^[A-Z][A-Z0-9_]{3,}$/;

describe.each(documents)("%s", (document) => {
  const text = read(document);

  it("names only paths that exist", () => {
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = ""]) => path);
    const paths = quoted(text).filter(isPath);
    const missing = paths.filter((path) => !NAMES.includes(path) && !BASES.some((base) => existsSync(base + path)));
    const broken = links.filter((path) => !existsSync(path) && !existsSync(`docs/${path}`));
    expect([...missing, ...broken]).toEqual([]);
  });

  it("names only commands of package.json", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("has lines of at most 160 characters", () => {
    expect(text.split("\n").filter((line) => line.length > 160)).toEqual([]);
  });
});

describe("docs/operations.md", () => {
  const text = read("docs/operations.md");

  it("explains exactly the variables of .env.example", () => {
    const table = text.slice(text.indexOf("## Environment"), text.indexOf("## Proxy"));
    const explained = [...table.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = ""]) => name);
    expect(explained.toSorted()).toEqual([...declared].toSorted());
  });

  it("has every variable that the server reads in .env.example", () => {
    const settings = [...read("src/server/env.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = ""]) => name);
    expect(settings).toContain("DATABASE_URL");
    expect(settings.filter((name) => !declared.has(name))).toEqual([]);
  });

  it("names each limit as its file does", () => {
    const wrong = text.split("\n").flatMap((line) => {
      const codes = line.startsWith("|") ? quoted(line) : [];
      const file = codes.find((code) => isPath(code) && existsSync(code));
      return file ? codes.filter((code) => CONSTANT.test(code) && !read(file).includes(code)) : [];
    });
    expect(wrong).toEqual([]);
  });

  it("names no variable and no constant that does not exist", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => /\.(ts|mjs)$/.test(path));
    const source = files.map((path) => read(`src/${path}`)).join("\n");
    const isKnown = (name: string) => declared.has(name) || source.includes(`const ${name}`);
    expect(quoted(text).filter((code) => CONSTANT.test(code) && !isKnown(code))).toEqual([]);
  });
});

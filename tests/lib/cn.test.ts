import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { twMerge } from "tailwind-merge";
import { expect, it } from "vitest";
import { cn } from "~/lib/cn";

const SRC = join(import.meta.dirname, "../../src");
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/^(generated|server)/.test(file),
);

/** A class without its modifiers (up to the last colon outside brackets) and its exclamation mark. */
function withoutModifiers(word: string): string {
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...word].entries()) {
    if ("[(".includes(character)) depth++;
    if ("])".includes(character)) depth--;
    if (character === ":" && depth === 0) start = index + 1;
  }
  return word.slice(start).replace(/^!|!$/g, "");
}

/** Every Tailwind class in the sources: each word that twMerge recognizes. */
function classesInUse(): string[] {
  const texts = sources.flatMap((file) => [
    ...readFileSync(join(SRC, file), "utf8").matchAll(/"([^"\n]*)"|`([^`]*)`/g),
  ]);
  const words = texts.flatMap(([, quoted, template]) => (quoted ?? template ?? "").split(/[\s{}$]+/));
  return [...new Set(words.map(withoutModifiers))].filter((name) => name !== "" && twMerge(name, name) === name);
}

const replaceEachOther = (merge: (...classes: string[]) => string, one: string, other: string) =>
  merge(one, other) === other && merge(other, one) === one;

it("cn merges the classes of the sources as the full tailwind-merge does", () => {
  // Classes of one group behave alike, so one represents the group.
  const groups: string[] = [];
  for (const name of classesInUse()) {
    const group = groups.find((one) => replaceEachOther(cn, one, name));
    if (group === undefined) groups.push(name);
    else expect(replaceEachOther(twMerge, group, name), `${group} and ${name}`).toBe(true);
  }
  expect(groups.length).toBeGreaterThan(80);
  for (const one of groups) {
    for (const other of groups) if (other !== one) expect.soft(cn(one, other)).toBe(twMerge(one, other));
  }
});

it.each([
  "hover:px-2 px-4 hover:px-3",
  "md:size-16 size-10 md:size-20",
  "h-8! h-10 h-9!",
  "[&_svg]:size-5 [&_svg]:size-4",
  "text-sm/6 leading-5 text-base",
  "border-l-4 border-l-accent border-l-transparent",
])("cn merges modifiers as tailwind-merge does: %s", (classes) => {
  expect(cn(classes)).toBe(twMerge(classes));
});

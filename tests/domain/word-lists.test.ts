// Lists of the domain rules shown on screens and in files: values, and labels by value.
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const names = readdirSync("src/domain").map((file) => file.replace(/\.ts$/, ""));
const modules = await Promise.all(
  names.map(async (name): Promise<[string, Record<string, unknown>]> => {
    // Full path: for a path with a pattern Vite caches the list of files and misses a new one.
    const path = resolve("src/domain", `${name}.ts`);
    return [name, await import(/* @vite-ignore */ path)];
  }),
);

/** The only value that is empty on purpose: no carrier chosen. */
const HAS_EMPTY_VALUE = "carriers CARRIERS";

const lists = modules.flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]): [name: string, texts: unknown[]][] => {
    if (typeof value !== "object" || value === null || value instanceof RegExp || value instanceof Set) return [];
    const texts = Object.values(value);
    return texts.every((text) => typeof text === "string") ? [[`${file} ${name}`, texts]] : [];
  }),
);

it("the lists are found", () => expect(lists.length).toBeGreaterThan(50));

it.each(lists)("%s is not empty and has no empty or duplicate values", (name, texts) => {
  expect(texts.length).toBeGreaterThan(0);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text === "")).toEqual(name === HAS_EMPTY_VALUE ? [""] : []);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditSentence } from "~/domain/audit-sentences";

const ROOT = "src/server/services";
const ACTION = /\baction: "([a-z-]+\.[a-zA-Z-]+)"/g;

it("every act that a service writes down is told as a sentence of its own", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const actions = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(ACTION)].map(([, action = ""]) => action),
  );
  expect(actions.length).toBeGreaterThan(60);
  const unworded = [...new Set(actions)].filter((action) => auditSentence(action)[1] === ")");
  expect(unworded).toEqual([]);
});

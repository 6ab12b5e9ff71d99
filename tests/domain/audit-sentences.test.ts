import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditNoun, auditSentence } from "~/domain/audit-sentences";

const ROOT = "src/server/services";
const ACTION = /\baction: "([a-z-]+\.[a-zA-Z-]+)"/g;

const actions = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => [...readFileSync(join(ROOT, file), "utf8").matchAll(ACTION)].map(([, action = ""]) => action));

it("every act that a service writes down is told as a sentence of its own", () => {
  expect(actions.length).toBeGreaterThan(60);
  const unworded = [...new Set(actions)].filter((action) => auditSentence(action)[1] === ")");
  expect(unworded).toEqual([]);
});

it("a sentence begins with what was done, in small letters, and names its thing once", () => {
  for (const action of actions) {
    const [before, after] = auditSentence(action);
    expect(before, action).toMatch(/^[a-z]{3,} /);
    expect(`${before}${after ?? ""}`, action).not.toMatch(/[{}]/);
  }
});

it.each([
  ["order.markPaid", ["marked ", " as paid"]],
  ["order.refund", ["refunded ", ""]],
  ["user.send-reset-link", ["sent ", " a link for a new password"]],
  ["products.import", ["imported products", null]],
  // An act of a former release that has no sentence any more.
  ["robot.paintBlue", ["robot: paint blue (", ")"]],
])("%s reads %j", (action, sentence) => {
  expect(auditSentence(action)).toEqual(sentence);
});

it.each([
  ["order", "order"],
  ["user", "an account"],
  ["affiliate", "an affiliate"],
  ["product", "a product"],
  ["category", "a category"],
  ["image", "an image"],
  ["mail", "an e-mail"],
  ["payout", "a payout"],
  ["payoutRun", "a payout run"],
  ["conversation", "a message"],
  ["rules", "the program rules"],
  ["limit", "a rate limit"],
  ["subscription-request", "a membership request"],
  ["price-list", "price list"],
])("where only the number of a %s is known, it is called %s", (entity, noun) => {
  expect(auditNoun(entity)).toBe(noun);
});

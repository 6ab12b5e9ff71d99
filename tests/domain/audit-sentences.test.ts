import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditNoun, auditSentence } from "~/domain/audit-sentences";
import { IMPORT_MODES } from "~/domain/backup";
import { ORDER_TRANSITIONS } from "~/domain/order-status";
import { SURPLUS_CHOICES } from "~/domain/payment-surplus";
import { RING_ACTIONS } from "~/domain/ring-case";

const ROOT = "src/server";
/** Matches source lines that name an audited action; ACT matches the names in them. */
const NAMES_ACT = /\b(action|record|setField|closeAccount|runImport)\b/;
const ACT = /"([a-z-]+\.[a-zA-Z-]+)"/g;

const written = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => readFileSync(join(ROOT, file), "utf8").split("\n"))
  .filter((line) => NAMES_ACT.test(line))
  .flatMap((line) => [...line.matchAll(ACT)].map(([, action = ""]) => action));
/** Actions whose names are built from a list of the domain rules. */
const built = [
  ...[
    ...Object.keys(ORDER_TRANSITIONS),
    "testFlag",
    "wholesaleFlag",
    "refundPart",
    "reopen",
    "remind",
    "correctAddress",
  ].map((act) => `order.${act}`),
  ...Object.values(RING_ACTIONS).flatMap((acts) => acts.map((act) => `ring.${act}`)),
  ...IMPORT_MODES.map((mode) => `backup.${mode}`),
  ...SURPLUS_CHOICES.map((choice) => `payments.surplus-${choice}`),
  ...["category", "image", "hidden", "featured", "sold-out", "delete"].map((kind) => `products.bulk-${kind}`),
  ...["markup", "markup-points", "price-percent", "price"].map((kind) => `products.bulk-${kind}`),
];
const actions = [...new Set([...written, ...built])];

it("every audited action has its own sentence", () => {
  expect(actions.length).toBeGreaterThan(120);
  expect(actions.filter((action) => auditSentence(action)[1] === ")")).toEqual([]);
});

it("a sentence begins with a lower-case verb and contains its object once", () => {
  for (const action of actions) {
    const [before, after] = auditSentence(action);
    expect(before, action).toMatch(/^[a-z]{3,} /);
    expect(`${before}${after ?? ""}`, action).not.toMatch(/[{}]/);
  }
});

it.each([
  ["order.markPaid", ["marked ", " as paid"]],
  ["order.refund", ["refunded ", ""]],
  ["user.send-reset-link", ["sent ", " a password reset link"]],
  ["products.import", ["imported products", null]],
  // An action of an earlier release that no longer has a sentence.
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
  ["claim", "a claim of a missing order"],
  ["ringCase", "a case of linked accounts"],
  ["saved-view", "a saved view"],
  ["statement-line", "a payment"],
  ["price-list", "price list"],
])("a %s known only by its id is called %s", (entity, noun) => {
  expect(auditNoun(entity)).toBe(noun);
});

import { expect, it } from "vitest";
import { customerViewRefusal } from "~/domain/customer-view";

it.each([
  ["owner", false, "This account runs the shop. You can view the shop as customers only."],
  ["owner", true, "This account runs the shop. You can view the shop as customers only."],
  [null, true, "This account is suspended, so it cannot see the shop signed in."],
  [null, false, null],
] as const)("viewing the shop as an account with role %s and suspended %s: %s", (role, isDisabled, refusal) => {
  expect(customerViewRefusal({ role, isDisabled })).toBe(refusal);
});

import { expect, it } from "vitest";
import { sameOriginPath } from "~/lib/same-origin-path";

it.each(["/", "/checkout", "/profile?tab=orders#top"])("%j is kept as a path of this site", (next) => {
  expect(sameOriginPath(next)).toBe(next);
});

it.each([
  null,
  "",
  "checkout",
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/.//elsewhere.example",
  "javascript:alert(1)",
])("%j falls back to the home page", (next) => {
  expect(sameOriginPath(next)).toBe("/");
});

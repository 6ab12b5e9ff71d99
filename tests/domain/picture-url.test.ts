import { describe, expect, it } from "vitest";
import { pictureUrl } from "~/domain/picture-url";

describe("pasted image URL", () => {
  it.each([
    [" https://example.test/a b.png ", "https://example.test/a%20b.png"],
    ["HTTPS://example.test/a.png", "https://example.test/a.png"],
    ["/files/product/0185c28f476a2a45", "/files/product/0185c28f476a2a45"],
  ])("%s is kept as %s", (typed, kept) => expect(pictureUrl(typed)).toBe(kept));

  it.each([
    "http://example.test/a.png",
    "//example.test/a.png",
    "https:/example.test",
    "javascript:alert(1)",
    "data:image/png;base64,AA==",
    "https://user:secret@example.test/a.png",
    "/files/../api/health",
    "/admin",
    "",
    `https://example.test/${"a".repeat(500)}`,
    "https://user@example.test/a.png",
    "https://:secret@example.test/a.png",
    "data:text/html,https://example.test/a.png",
    "x/files/product/0185c28f",
    "/files/product/0185c28f?x",
    `/files/${"a".repeat(494)}`,
    // Blanks become %20, so only the stored form is too long.
    `https://example.test/${"a ".repeat(200)}a`,
  ])("%s is refused", (typed) => expect(pictureUrl(typed)).toBeNull());

  it("can have up to 500 characters", () => {
    for (const longest of [`https://example.test/${"a".repeat(479)}`, `/files/${"a".repeat(493)}`]) {
      expect(longest).toHaveLength(500);
      expect(pictureUrl(longest)).toBe(longest);
    }
  });
});

import { describe, expect, it } from "vitest";
import { pictureUrl } from "~/domain/picture-url";

describe("a pasted picture's address", () => {
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
  ])("%s is refused", (typed) => expect(pictureUrl(typed)).toBeNull());
});

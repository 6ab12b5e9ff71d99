import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CART_FULL,
  isSessionId,
  lineProblem,
  MAX_CART_LINES,
  MAX_QUANTITY,
  mergeCarts,
  newSessionId,
  splitByRoom,
} from "~/domain/cart";
import { onlyLeft } from "~/domain/stock";
import { ANONYMOUS, maySeeCategory, maySeeProduct } from "~/domain/visibility";

const fine = { isHidden: false, isSoldOut: false, isVisible: true, isPriced: true };

describe("cart", () => {
  it("merges quantities up to 10,000", () => {
    const a = [{ productId: "x", quantity: 2 }];
    const b = [
      { productId: "y", quantity: 1 },
      { productId: "x", quantity: 9_999 },
    ];
    expect(mergeCarts(a, b)).toEqual([
      { productId: "x", quantity: MAX_QUANTITY },
      { productId: "y", quantity: 1 },
    ]);
  });

  it("loses and duplicates nothing when merging", () => {
    const carts = fc.uniqueArray(
      fc.record({ productId: fc.constantFrom("a", "b", "c", "d"), quantity: fc.integer({ min: 1, max: 100 }) }),
      { selector: (line) => line.productId },
    );
    const total = (lines: { quantity: number }[]) => lines.reduce((sum, line) => sum + line.quantity, 0);
    fc.assert(fc.property(carts, carts, (a, b) => void expect(total(mergeCarts(a, b))).toBe(total(a) + total(b))));
    fc.assert(fc.property(carts, (a) => void expect(mergeCarts(a, [])).toEqual(a)));
  });

  it.each([
    [{}, null],
    [{ isSoldOut: true }, "sold-out"],
    [{ isHidden: true, isSoldOut: true }, "not-available"],
    [{ isVisible: false }, "not-available"],
    [{ isPriced: false }, "price-on-request"],
    [{ stock: null }, null],
    [{ stock: { left: 3, wanted: 3 } }, null],
    [{ stock: { left: 0, wanted: 1 } }, "sold-out"],
    [{ stock: { left: -1, wanted: 1 } }, "sold-out"],
    [{ stock: { left: 2, wanted: 3 } }, "not-enough-stock"],
  ])("reports for a line with %j: %s", (changes, reason) => {
    expect(lineProblem({ ...fine, ...changes })?.reason ?? null).toBe(reason);
  });

  it.each([
    [{ isVisible: false }, { message: "This product is no longer available to you. Please remove it." }],
    [{ isSoldOut: true }, { message: "This product is sold out. Please remove it." }],
    [{ isPriced: false }, { message: "This product's price is on request. Please remove it." }],
    [{ stock: { left: 2, wanted: 3 } }, { message: `${onlyLeft(2)}.`, left: 2 }],
  ])("tells the customer what to do about a line with %j", (changes, said) => {
    expect(lineProblem({ ...fine, ...changes })).toMatchObject(said);
  });

  it("gives a visitor the id session_{timestamp}_{random} with at least 128 random bits", () => {
    const id = newSessionId(1_767_225_600_000, "0123456789abcdef".repeat(2));
    expect(id).toBe("session_1767225600000_0123456789abcdef0123456789abcdef");
    expect(isSessionId(id)).toBe(true);
    for (const other of ["session_1_abc", `x${id}`, `${id}g`]) expect(isSessionId(other)).toBe(false);
    expect(() => newSessionId(1, "abc")).toThrow(
      expect.objectContaining({
        ...{ code: "BAD_REQUEST", reason: "invalid-session" },
        message: "A session id needs a time and 32 to 64 hex digits.",
      }),
    );
  });
});

describe("product visibility", () => {
  const open = { id: "c1", isRestricted: false };
  const closed = { id: "c2", isRestricted: true };
  const visitor = { isAdmin: false, approvedCategoryIds: [] };
  const granted = { isAdmin: false, approvedCategoryIds: ["c2"] };
  const admin = { isAdmin: true, approvedCategoryIds: [] };

  it("limits restricted categories to approved accounts and admins", () => {
    expect([visitor, granted, admin].map((viewer) => maySeeCategory(closed, viewer))).toEqual([false, true, true]);
    expect(maySeeCategory({ ...closed, id: "c3" }, granted)).toBe(false);
    expect(maySeeCategory(open, visitor)).toBe(true);
    expect(ANONYMOUS).toEqual({ isAdmin: false, approvedCategoryIds: [] });
  });

  it("follows the category; uncategorized products are public and hidden ones shown to nobody", () => {
    const may = (isHidden: boolean, category: typeof open | null, viewer: typeof granted) =>
      maySeeProduct({ isHidden, category }, viewer);
    expect([may(false, closed, visitor), may(false, closed, granted), may(false, null, visitor)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([may(true, open, visitor), may(true, null, admin)]).toEqual([false, false]);
  });
});

describe("cart capacity", () => {
  const line = (productId: string) => ({ productId });
  const held = Array.from({ length: MAX_CART_LINES - 1 }, (_, n) => `held-${n}`);

  it("is 100 products; further ones are left out in the given order", () => {
    expect(splitByRoom(held, [line("a"), line("b"), line("c")])).toEqual({
      fitting: [line("a")],
      leftOut: [line("b"), line("c")],
    });
  });

  it("is not used up by products already in the cart or by duplicates", () => {
    const full = [...held, "last"];
    expect(splitByRoom(full, [line("new"), line("last"), line("held-3")]).leftOut).toEqual([line("new")]);
    expect(splitByRoom(held, [line("a"), line("a")]).leftOut).toEqual([]);
    expect(splitByRoom(full, [line("new"), line("new")]).fitting).toEqual([]);
    expect(CART_FULL).toBe("Your cart holds 100 products, the most it can. Please remove one first.");
  });
});

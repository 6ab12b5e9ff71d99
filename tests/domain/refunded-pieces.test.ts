import { describe, expect, it } from "vitest";
import {
  assertPieces,
  goodsOfPieces,
  isLastOfPieces,
  packedPieces,
  piecesLeft,
  piecesProblem,
  piecesText,
  returnedCostCents,
} from "~/domain/refunded-pieces";

const vial = { id: "v", productName: "BPC-157 5 mg", quantity: 5, refundedQuantity: 2, unitPricePaidCents: 1_000 };
const kit = { id: "k", productName: "Kit", quantity: 1, refundedQuantity: 0, unitPricePaidCents: 5_001 };
const lines = [vial, kit];
const of = (v: number, k = 0) => [
  ...(v > 0 ? [{ itemId: "v", quantity: v }] : []),
  ...(k > 0 ? [{ itemId: "k", quantity: k }] : []),
];

describe("pieces to refund", () => {
  it("are those that were not refunded before", () => {
    expect(lines.map(piecesLeft)).toEqual([3, 1]);
    expect(piecesProblem(vial, 3)).toBeUndefined();
    expect(piecesProblem(vial, 4)).toBe("Only 3 are left: the others were refunded in the meantime.");
    expect(piecesProblem({ ...vial, refundedQuantity: 4 }, 2)).toMatch(/^Only 1 is left/);
    expect(piecesProblem({ ...vial, refundedQuantity: 5 }, 1)).toBe("None is left: all were refunded in the meantime.");
    expect(() => assertPieces(lines, of(3, 1))).not.toThrow();
    expect(() => assertPieces(lines, [])).not.toThrow();
  });

  it("beyond those are refused line by line, and so are those of another order's line", () => {
    const emptied = [vial, { ...kit, refundedQuantity: 1 }];
    expect(() => assertPieces(emptied, of(4, 1))).toThrow(
      expect.objectContaining({
        ...{ code: "CONFLICT", reason: "pieces-refunded" },
        detail: {
          fieldErrors: {
            "items.v": "Only 3 are left: the others were refunded in the meantime.",
            "items.k": "None is left: all were refunded in the meantime.",
          },
        },
      }),
    );
    expect(() => assertPieces(lines, [{ itemId: "x", quantity: 1 }])).toThrow(
      expect.objectContaining({ code: "NOT_FOUND" }),
    );
  });

  it("cost what was paid for each, at most what is left of the goods", () => {
    expect(goodsOfPieces(lines, of(2, 1), 10_001)).toBe(7_001);
    expect(goodsOfPieces(lines, of(2, 1), 6_000)).toBe(6_000);
    expect(goodsOfPieces(lines, [], 6_000)).toBe(0);
  });

  it("are the last ones if none of any line is left then", () => {
    expect(isLastOfPieces(lines, of(3, 1))).toBe(true);
    expect(isLastOfPieces(lines, of(3))).toBe(false);
    expect(isLastOfPieces(lines, of(2, 1))).toBe(false);
    expect(isLastOfPieces([{ ...kit, refundedQuantity: 1 }, vial], of(3))).toBe(true);
    expect(isLastOfPieces([], [])).toBe(false);
  });

  it("are named with their number", () => {
    const named = [
      { name: "BPC-157 5 mg", quantity: 2 },
      { name: "Kit", quantity: 1 },
    ];
    expect(piecesText(named)).toBe("2 × BPC-157 5 mg, 1 × Kit");
    expect(piecesText([])).toBe("");
  });
});

it("a parcel has the pieces that were not refunded before it was shipped", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 5, day));
  const refunds = [
    { quantity: 2, refund: { createdAt: at(1) } },
    { quantity: 1, refund: { createdAt: at(5) } },
  ];
  expect(packedPieces({ quantity: 5, refunds }, null)).toBe(2);
  expect(packedPieces({ quantity: 5, refunds }, at(3))).toBe(3);
  expect(packedPieces({ quantity: 5, refunds }, at(1))).toBe(3);
  expect(packedPieces({ quantity: 5, refunds }, at(5))).toBe(2);
  expect(packedPieces({ quantity: 5, refunds: [] }, null)).toBe(5);
});

describe("the cost of refunded pieces", () => {
  const counted = { id: "v", supplierCostCents: 300, isCounted: true };
  const uncounted = { id: "k", supplierCostCents: 2_000, isCounted: false };
  const all = of(3, 1);
  const nothing = new Map<string, number>();
  const cost = (isShipped: boolean, returnStock: boolean, restocked: ReadonlyMap<string, number> = nothing) =>
    returnedCostCents([counted, uncounted], all, { isShipped, returnStock, restocked });

  it("is not lost as long as they are in the shop, also of pieces that the stock lacked", () => {
    expect(cost(false, true, new Map([["v", 1]]))).toBe(2_900);
  });

  it("is lost of counted pieces that are not put back: they broke", () => {
    expect(cost(false, false)).toBe(2_000);
  });

  it("is lost of pieces that were sent, unless they come back into stock", () => {
    expect(cost(true, false)).toBe(0);
    expect(cost(true, true, new Map([["v", 2]]))).toBe(600);
  });
});

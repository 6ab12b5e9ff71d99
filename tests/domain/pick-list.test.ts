import { expect, it } from "vitest";
import { type LineToPick, pickList } from "~/domain/pick-list";

const line = (more: Partial<LineToPick>): LineToPick => ({
  ...{ sku: "A-1", productName: "Alpha", lotNumber: null, quantity: 1, shortId: "ORDER1" },
  ...more,
});
const picked = (...lines: LineToPick[]) =>
  pickList(lines).map(({ sku, productName, lotNumber, quantity, shortIds }) =>
    [sku, productName, lotNumber, quantity, shortIds.join("+")].join(" "),
  );

it("sums quantities by product and lot, and lists each order once", () => {
  const lines = [line({ quantity: 2 }), line({ quantity: 3, shortId: "ORDER2" }), line({ quantity: 4 })];
  expect(pickList(lines)).toEqual([
    { sku: "A-1", productName: "Alpha", lotNumber: null, quantity: 9, shortIds: ["ORDER1", "ORDER2"] },
  ]);
  expect(pickList([])).toEqual([]);
});

it("keeps different lots, SKUs and names apart", () => {
  const lines = [line({}), line({ lotNumber: "L1" }), line({ sku: "A-2" }), line({ productName: "Alpha II" })];
  expect(pickList(lines)).toHaveLength(4);
});

it("sorts by name, SKU and lot, lines without a lot first", () => {
  const lines = [
    line({ productName: "Beta", sku: "A-0" }),
    line({ sku: "A-2" }),
    line({ lotNumber: "L2" }),
    line({ lotNumber: "L1" }),
    line({}),
  ];
  const expected = [
    "A-1 Alpha  1 ORDER1",
    "A-1 Alpha L1 1 ORDER1",
    "A-1 Alpha L2 1 ORDER1",
    "A-2 Alpha  1 ORDER1",
    "A-0 Beta  1 ORDER1",
  ];
  expect(picked(...lines)).toEqual(expected);
  expect(picked(...lines.reverse())).toEqual(expected);
});

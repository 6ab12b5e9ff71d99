import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterStep,
  isOutOfStock,
  type LineStock,
  lineOfDeleted,
  onlyLeft,
  putBack,
  STOCK_REASONS,
  type StockLevel,
  type StockStep,
  stockLeft,
  stockState,
  takenLeft,
  unitsBack,
} from "~/domain/stock";

type Numbers = [count: number, reserved: number];
type Line = [quantity: number, held: number, taken: number];
const step = (level: Numbers | null, [quantity, held, taken]: Line, name: StockStep) => {
  const line = { quantity, held, taken, refunded: 0 };
  const after = afterStep(level && { count: level[0], reserved: level[1] }, line, name);
  return [
    after.level && [after.level.count, after.level.reserved],
    [after.line.quantity, after.line.held, after.line.taken],
  ];
};

describe("stock step of a counted product", () => {
  it.each<[what: string, StockStep, Numbers, Line, Numbers, Line]>([
    ["an order reserves its pieces", "hold", [10, 2], [3, 0, 0], [10, 5], [3, 3, 0]],
    ["an order reserves what is left", "hold", [10, 8], [3, 0, 0], [10, 10], [3, 2, 0]],
    ["an order reserves no piece twice", "hold", [10, 1], [3, 1, 1], [10, 2], [3, 2, 1]],
    ["a payment takes what was reserved", "take", [10, 5], [3, 3, 0], [7, 2], [3, 0, 3]],
    ["a payment takes what was not reserved too", "take", [10, 2], [3, 1, 0], [7, 1], [3, 0, 3]],
    ["a payment takes no more than is left", "take", [4, 3], [5, 1, 0], [2, 2], [5, 0, 2]],
    ["a payment takes no piece twice", "take", [10, 1], [3, 1, 2], [9, 0], [3, 0, 3]],
    ["a shipped order keeps what it reserved, and takes nothing else", "keep", [10, 5], [4, 2, 1], [8, 3], [4, 0, 3]],
    ["a cancelled order gives its reservation up", "release", [10, 5], [3, 2, 1], [10, 3], [3, 0, 1]],
    ["an undone payment reserves again", "untake", [7, 2], [4, 1, 3], [10, 5], [4, 4, 0]],
    ["returned pieces can be sold again", "return", [7, 2], [4, 1, 3], [10, 2], [4, 1, 0]],
  ])("%s", (_, name, level, line, levelAfter, lineAfter) => {
    expect(step(level, line, name)).toEqual([levelAfter, lineAfter]);
  });

  const level = fc
    .record({ count: fc.nat(20), reserved: fc.nat(20) })
    .map(({ count, reserved }): StockLevel => ({ count, reserved: Math.min(count, reserved) }));
  const given = fc.tuple(level, fc.nat(10), fc.nat(10), fc.nat(10)).map(([stock, quantity, held, taken]) => {
    const line: LineStock = { quantity, held: Math.min(held, quantity, stock.reserved), taken: 0, refunded: 0 };
    return { stock, line: { ...line, taken: Math.min(taken, quantity - line.held) } };
  });

  it("never makes a number negative, reserves more than there is, or loses a piece", () => {
    fc.assert(
      fc.property(
        given,
        fc.constantFrom<StockStep>("hold", "take", "keep", "release", "untake", "return"),
        ({ stock, line }, name) => {
          const { level: after, line: lineAfter } = afterStep(stock, line, name);
          const { held, taken, quantity } = lineAfter;
          expect(Math.min(after.count, after.reserved, held, taken, stockLeft(after))).toBeGreaterThanOrEqual(0);
          expect(held + taken).toBeLessThanOrEqual(quantity);
          expect(after.count + taken).toBe(stock.count + line.taken);
          expect(after.reserved - held).toBe(stock.reserved - line.held);
        },
      ),
    );
  });
});

describe("stock step of a deleted product, which an undo may restore", () => {
  it.each<[StockStep, Line]>([
    ["hold", [5, 2, 1]],
    ["take", [5, 0, 3]],
    ["keep", [5, 0, 3]],
    ["release", [5, 0, 1]],
    ["untake", [5, 3, 0]],
    ["return", [5, 2, 0]],
  ])("%s keeps count of what the line holds and took", (name, [quantity, held, taken]) => {
    const line = { quantity: 5, held: 2, taken: 1, refunded: 0 };
    expect(lineOfDeleted(line, name)).toEqual({ quantity, held, taken, refunded: 0 });
  });
});

describe("stock step of an uncounted product", () => {
  it.each<[StockStep, Line]>([
    ["hold", [5, 0, 0]],
    ["take", [5, 0, 3]],
    ["keep", [5, 0, 3]],
    ["release", [5, 0, 1]],
    ["untake", [5, 0, 0]],
    ["return", [5, 0, 0]],
  ])("%s only changes the line", (name, line) => {
    expect(step(null, [5, 2, 1], name)).toEqual([null, line]);
  });
});

describe("stock of refunded pieces", () => {
  it.each<[what: string, line: LineStock, pieces: number, back: number]>([
    ["of a line that took all of its pieces", { quantity: 5, held: 0, taken: 5, refunded: 0 }, 2, 2],
    ["after others were refunded and lost", { quantity: 5, held: 0, taken: 5, refunded: 3 }, 2, 2],
    ["after others went back", { quantity: 5, held: 0, taken: 2, refunded: 3 }, 1, 1],
    ["that the stock lacked are refunded first", { quantity: 5, held: 0, taken: 3, refunded: 0 }, 2, 0],
    ["beyond those that the stock lacked", { quantity: 5, held: 0, taken: 3, refunded: 0 }, 4, 2],
    ["of a line that took none", { quantity: 5, held: 0, taken: 0, refunded: 0 }, 5, 0],
  ])("%s", (_, line, pieces, back) => expect(unitsBack(line, pieces)).toBe(back));

  it("go back at most once: a refund of the rest returns what is left of the line, and no lost piece", () => {
    const refunds = fc.array(fc.record({ pieces: fc.nat(4), isLost: fc.boolean() }), { maxLength: 5 });
    const given = fc.tuple(fc.nat(10), fc.nat(10), refunds);
    fc.assert(
      fc.property(given, ([quantity, most, all]) => {
        let line: LineStock = { quantity, held: 0, taken: Math.min(most, quantity), refunded: 0 };
        let level: StockLevel = { count: 0, reserved: 0 };
        const { taken } = line;
        let lost = 0;
        for (const { pieces, isLost } of all) {
          const refunded = Math.min(pieces, quantity - line.refunded);
          const back = unitsBack(line, refunded);
          if (isLost) lost += back;
          else ({ level, line } = putBack(level, line, back));
          line = { ...line, refunded: line.refunded + refunded };
        }
        expect(takenLeft(line)).toBe(taken - level.count - lost);
        const after = afterStep(level, line, "return");
        expect(after.level.count).toBe(taken - lost);
        expect(lineOfDeleted(line, "return")).toEqual(after.line);
        // Once more changes nothing if no piece was lost; lost ones stay taken.
        expect(after.line.taken).toBe(lost);
      }),
    );
  });
});

describe("stock state", () => {
  it.each<[Numbers, string]>([
    [[10, 10], "sold-out"],
    [[3, 5], "sold-out"],
    [[10, 9], "low"],
    [[10, 5], "low"],
    [[10, 4], "enough"],
  ])("with %j pieces and reservations and a low-stock limit of five is %s", ([count, reserved], state) => {
    expect(stockState({ count, reserved }, 5)).toBe(state);
  });

  it.each([
    [true, null, 0, true],
    [true, 9, 0, true],
    [false, null, 9, false],
    [false, 3, 2, false],
    [false, 3, 3, true],
    [false, 3, 4, true],
  ])(
    "with sold out set to %s, %s pieces and %i reserved is out of stock: %s",
    (soldOut, stockCount, stockReserved, isOut) => {
      expect(isOutOfStock({ soldOut, stockCount, stockReserved })).toBe(isOut);
    },
  );

  it.each([
    [1_200, "Only 1,200 left"],
    [1, "Only 1 left"],
    [0, "Sold out"],
    [-1, "Sold out"],
  ])("is shown to a customer asking for more than %i", (left, text) => expect(onlyLeft(left)).toBe(text));
});

it("every stock change reason has its own label", () => {
  const texts = Object.values(STOCK_REASONS);
  expect(texts.length).toBeGreaterThan(0);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z][a-z]/);
});

import fc from "fast-check";
import superjson from "superjson";
import { describe, expect, expectTypeOf, it } from "vitest";
import { readSuperjson } from "~/lib/read-superjson";
import type { ApiOutput, ApiPath } from "~tests/support/api-link";

const overTheWire = (value: unknown) => JSON.parse(superjson.stringify(value));

/** The types that the reader supports; `void` is a procedure without output. */
type Readable =
  | string
  | number
  | boolean
  | null
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: what such a procedure is said to answer
  | void
  | Date
  | readonly Readable[]
  | { [key: string]: Readable };
/** The data of a stream's event, without the id of a tracked one. */
type EventOf<Event> = Event extends { id: string; data: infer Data } ? Data : Event;
type Answer<Path extends ApiPath> =
  ApiOutput<Path> extends AsyncIterable<infer Event> ? EventOf<Event> : ApiOutput<Path>;
type Unreadable = { [Path in ApiPath]: Answer<Path> extends Readable ? never : Path }[ApiPath];

/** Keys that superjson refuses to write. */
const REFUSED = ["__proto__", "constructor", "prototype"];
const key = fc
  .oneof(fc.string(), fc.constantFrom("a.b", "a\\b", "\\.", ".", "", "0"))
  .filter((name) => !REFUSED.includes(name));
const leaf = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, -0, Number.NaN, Number.POSITIVE_INFINITY),
  fc.date({ noInvalidDate: true }),
);
const { value: answers } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(key, tie("value"), { maxKeys: 5, noNullPrototype: true }),
    // The same object in two places.
    fc.tuple(tie("value"), key).map(([shared, name]) => ({ first: shared, [name]: [shared] })),
  ),
}));

describe("readSuperjson", () => {
  it("reads whatever superjson wrote as superjson does itself", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        expect(readSuperjson(overTheWire(answer))).toStrictEqual(superjson.deserialize(overTheWire(answer)));
      }),
      { numRuns: 500 },
    );
  });

  it("supports the output type of every procedure (checked by the compiler)", () => {
    // Fails to compile, naming the procedure, if one returns a Map, a bigint or a class.
    expectTypeOf<Unreadable>().toBeNever();
    expectTypeOf<Map<string, string>>().not.toExtend<Readable>();
    expectTypeOf<{ amount: bigint }>().not.toExtend<Readable>();
  });

  it("does not mutate its input", () => {
    const wire = overTheWire({ rows: [{ at: new Date(0) }] });
    const before = structuredClone(wire);
    readSuperjson(wire);
    expect(wire).toEqual(before);
  });

  it.each([
    ["a set", { a: new Set([new Date(0)]) }],
    ["a map", new Map([["a", 1]])],
    ["a bigint", [1n]],
  ])("throws on %s", (_name, value) => {
    expect(() => readSuperjson(overTheWire(value))).toThrow("cannot read");
  });

  it.each(["missing", "__proto__.polluted", "rows.__proto__"])(
    "throws on a type for a path that does not exist: %s",
    (path) => {
      expect(() => readSuperjson({ json: { rows: [] }, meta: { values: { [path]: ["undefined"] } } })).toThrow(
        "not hold",
      );
    },
  );
});

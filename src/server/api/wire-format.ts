import superjson from "superjson";

/** Limits on an input, far above what any form sends, so that parsing one is always cheap. */
const MAX_DEPTH = 8;
const MAX_VALUES = 50_000;

/** A lone surrogate, which JSON can express but the database cannot store. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/**
 * Rejects an input that is nested too deeply, has too many values, or contains lone surrogates. Stops at the limits.
 */
function assertBounded(input: unknown): void {
  let values = 0;
  const open: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === "string" && HALF_CHARACTER.test(value)) {
      throw new Error("Please remove invisible or control characters");
    }
    if (typeof value !== "object" || value === null) continue;
    if (depth >= MAX_DEPTH) throw new Error("The input is nested too deeply.");
    for (const inner of Object.values(value)) {
      values++;
      if (values > MAX_VALUES) throw new Error("The input holds too many values.");
      open.push({ value: inner, depth: depth + 1 });
    }
  }
}

/**
 * Collects the paths of dates in an otherwise plain JSON value. Returns false at anything else: undefined, a number
 * JSON cannot express, a class instance, or a key that superjson escapes.
 */
function collectDates(value: unknown, path: (string | number)[], dates: string[]): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") return false;
  if (value instanceof Date) {
    if (path.length === 0 || Number.isNaN(value.getTime())) return false;
    return dates.push(path.join(".")) > 0;
  }
  if (Array.isArray(value)) return collectDatesOfList(value, path, dates);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    if (key.includes(".") || key.includes("\\")) return false;
    path.push(key);
    if (!collectDates(fields[key], path, dates)) return false;
    path.pop();
  }
  return true;
}

function collectDatesOfList(list: readonly unknown[], path: (string | number)[], dates: string[]): boolean {
  for (const [index, inner] of list.entries()) {
    path.push(index);
    if (!collectDates(inner, path, dates)) return false;
    path.pop();
  }
  return true;
}

/** What superjson would produce, provided it is then stringified: a Date's toJSON gives superjson's format. */
function written(answer: unknown) {
  const dates: string[] = [];
  if (!collectDates(answer, [], dates)) return superjson.serialize(answer);
  if (dates.length === 0) return { json: answer };
  return { json: answer, meta: { values: Object.fromEntries(dates.map((path) => [path, ["Date"]])), v: 1 } };
}

/**
 * The wire format. Inputs are plain JSON, bounded before a schema parses them: superjson follows instructions in the
 * data, which must not come from strangers. Results are superjson, so dates arrive as dates.
 */
export const wireFormat = {
  input: {
    serialize: (input: unknown) => input,
    deserialize(input: unknown) {
      assertBounded(input);
      return input;
    },
  },
  output: {
    // Fast path: most results are plain except for dates, and superjson would visit each value several times.
    serialize: written,
    deserialize: superjson.deserialize,
  },
};

import superjson from "superjson";

/** What an input may be made of, far above what any form sends: so that reading one is always little work. */
const MAX_DEPTH = 8;
const MAX_VALUES = 50_000;

/** Half of a character, which JSON can spell and the database cannot hold. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Refuses an input that is nested too deeply, holds too many values or broken text; looks at no more than it allows. */
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
 * Collects the paths of the dates in a value that is plain JSON but for them. False as soon as there is anything else in
 * it: undefined, a number that JSON has not, a class, a key that superjson writes with a backslash.
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

/** What superjson would write, as long as it is turned into text: a date then writes itself as superjson writes it. */
function written(answer: unknown) {
  const dates: string[] = [];
  if (!collectDates(answer, [], dates)) return superjson.serialize(answer);
  if (dates.length === 0) return { json: answer };
  return { json: answer, meta: { values: Object.fromEntries(dates.map((path) => [path, ["Date"]])), v: 1 } };
}

/**
 * How calls travel. Inputs are plain JSON, bounded before a schema reads them: superjson follows instructions that come
 * with the data, which are not for strangers to give. Answers are superjson, so that dates arrive as dates.
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
    // Most answers are plain but for their dates: superjson would look at each value of them several times.
    serialize: written,
    deserialize: superjson.deserialize,
  },
};

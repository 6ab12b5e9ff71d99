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

/** Whether JSON alone carries this value: nothing in it is a date, undefined, a number that JSON has not, or a class. */
function isPlainJson(answer: unknown): boolean {
  const open = [answer];
  while (open.length > 0) {
    const value = open.pop();
    if (value === null || typeof value === "string" || typeof value === "boolean") continue;
    if (typeof value === "number") {
      if (Number.isFinite(value) && !Object.is(value, -0)) continue;
      return false;
    }
    if (typeof value !== "object") return false;
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
    for (const inner of Object.values(value)) open.push(inner);
  }
  return true;
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
    // Lists of products are plain: superjson would look at each value of them several times.
    serialize: (answer: unknown) => (isPlainJson(answer) ? { json: answer } : superjson.serialize(answer)),
    deserialize: superjson.deserialize,
  },
};

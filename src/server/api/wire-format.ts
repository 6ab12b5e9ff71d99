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
  output: superjson,
};

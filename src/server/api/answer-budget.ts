import { TRPCError } from "@trpc/server";

/** In characters of JSON, about; a page of the longest lists is far below it. */
const MAX_BATCH_ANSWERS = 1_000_000;

/** About how many characters a value has as JSON; stops counting beyond `most`. */
function sizeOf(value: unknown, most: number): number {
  let size = 0;
  const open = [value];
  while (open.length > 0 && size <= most) {
    const next = open.pop();
    if (typeof next === "string") size += next.length + 2;
    else if (typeof next !== "object" || next === null) size += 5;
    else if (next instanceof Date) size += 26;
    else {
      for (const [key, inner] of Object.entries(next)) {
        size += Array.isArray(next) ? 1 : key.length + 4;
        open.push(inner);
      }
    }
  }
  return size;
}

export type AnswerBudget = { spend(answer: unknown): void };

/**
 * What the answers of one batch may add up to: ten calls are one short request, and would otherwise be ten times the
 * largest answer. The first answer always fits. Throws PAYLOAD_TOO_LARGE, upon which the client asks once more.
 */
export function createAnswerBudget(most = MAX_BATCH_ANSWERS): AnswerBudget {
  let spent = 0;
  // Most batches are one call: its answer is measured when another comes.
  let first: { answer: unknown } | undefined;
  return {
    spend(answer) {
      if (!first) {
        first = { answer };
        return;
      }
      if (spent === 0) spent = sizeOf(first.answer, most);
      const size = sizeOf(answer, most);
      if (spent + size > most) {
        throw new TRPCError({ code: "PAYLOAD_TOO_LARGE", message: "That is too much at once." });
      }
      spent += size;
    },
  };
}

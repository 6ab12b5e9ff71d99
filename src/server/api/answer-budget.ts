import { TRPCError } from "@trpc/server";

/** In approximate characters of JSON; a page of the longest lists is far below it. */
const MAX_BATCH_ANSWERS = 1_000_000;

/** Approximate JSON length of a value; stops counting beyond `most`. */
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
 * Limits the total size of a batch's results: ten calls fit in one short request and could otherwise return ten times
 * the largest result. The first result always fits. Throws PAYLOAD_TOO_LARGE, after which the client retries that call
 * once.
 */
export function createAnswerBudget(most = MAX_BATCH_ANSWERS): AnswerBudget {
  let spent = 0;
  // Most batches have one call, so the first result is measured only when a second one comes.
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

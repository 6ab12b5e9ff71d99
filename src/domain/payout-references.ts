/** A pasted line: a payment tag, a tab, and the payment app's reference. */
type PastedReference = { line: number; tag: string; reference: string };

type ReferenceProblem = { line: number; text: string; problem: string };

type Waiting = { id: string; cashappTag: string; status: string; reference: string | null };
type PastedReferences<P extends Waiting> = {
  matched: { payout: P; reference: string }[];
  problems: ReferenceProblem[];
};

export const MAX_REFERENCE_LENGTH = 100;
const LONGEST_SHOWN = 60;

/** Tags are compared case-insensitively and without the leading $. */
const keyOf = (tag: string) => tag.trim().replace(/^\$/, "").toLowerCase();

function readLine(text: string, line: number): PastedReference | ReferenceProblem {
  const shown = text.trim().slice(0, LONGEST_SHOWN);
  // Some programs turn tabs into spaces; a tag contains neither.
  const parts = /^\s*(\S+)\s+(\S.*?)\s*$/.exec(text);
  const [, tag = "", reference = ""] = parts ?? [];
  if (!parts) return { line, text: shown, problem: "Write the tag, a tab, and the reference." };
  if (reference.length > MAX_REFERENCE_LENGTH) {
    return { line, text: shown, problem: `A reference has at most ${MAX_REFERENCE_LENGTH} characters.` };
  }
  return { line, tag, reference };
}

/**
 * Matches pasted lines `tag<TAB>reference` to the payouts of a run, and explains what is wrong with the other lines. A
 * tag shared by two payouts matches neither. A line that repeats the reference of a sent payout is skipped.
 */
export function matchReferences<P extends Waiting>(text: string, payouts: readonly P[]): PastedReferences<P> {
  const found: PastedReferences<P> = { matched: [], problems: [] };
  const seen = new Set<string>();
  for (const [index, row] of text.split(/\r\n?|\n/).entries()) {
    if (row.trim() === "") continue;
    const read = readLine(row, index + 1);
    if ("problem" in read) {
      found.problems.push(read);
      continue;
    }
    const refuse = (problem: string) =>
      found.problems.push({ line: read.line, text: row.trim().slice(0, LONGEST_SHOWN), problem });
    const key = keyOf(read.tag);
    const own = payouts.filter(({ cashappTag }) => keyOf(cashappTag) === key);
    const waiting = own.filter(({ status }) => status === "prepared");
    const [payout] = waiting;
    if (seen.has(key)) refuse("This tag is in the list twice.");
    else if (waiting.length > 1) refuse("Several payouts of this run go to this tag. Mark them one by one.");
    else if (payout) found.matched.push({ payout, reference: read.reference });
    else if (own.some(({ status, reference }) => status === "sent" && reference === read.reference)) continue;
    else if (own.length > 0) refuse("The payout to this tag is no longer waiting to be sent.");
    else refuse("No payout of this run goes to this tag.");
    seen.add(key);
  }
  return found;
}

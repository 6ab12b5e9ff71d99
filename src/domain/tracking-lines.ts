/** The most lines in one pasted list. */
export const MAX_TRACKING_LINES = 200;
/** The format of a tracking number, in pasted lists and in the form. */
export const TRACKING_NUMBER = /^[\p{L}\p{N} ._/-]{1,100}$/u;

/** A tracking number in comparable form: without spaces, punctuation and case. */
export const trackingKey = (trackingNumber: string) => trackingNumber.replace(/[ ._/-]/g, "").toUpperCase();

export type TrackingLine = { line: number; text: string } & (
  | { shortId: string; trackingNumber: string; problem: null }
  | { shortId: string | null; trackingNumber: null; problem: string }
);

const HEADING = /^#?\s*(order|id|short id)\b/i;
const PARTS = /^#?([0-9a-f]{8})(?:-[0-9a-f]{4}){0,3}(?:-[0-9a-f]{12})?(?:[\s,;]+(.*))?$/i;

/**
 * Parses a list pasted from a carrier or a spreadsheet: order id, tab, tracking number, one order per line. Every
 * unusable line has a `problem`. If an order appears twice, none of its lines are used.
 */
export function readTrackingLines(pasted: string): TrackingLine[] {
  const read = pasted
    .split(/\r\n?|\n/)
    .map((text, index) => ({ text: text.trim().slice(0, 200), line: index + 1 }))
    .filter(({ text, line }) => text !== "" && !(line === 1 && HEADING.test(text)))
    .map(readLine);
  const seen = new Map<string | null, number>();
  for (const { shortId } of read) seen.set(shortId, (seen.get(shortId) ?? 0) + 1);
  return read.map((each) => {
    if (each.problem !== null || (seen.get(each.shortId) ?? 0) < 2) return each;
    return { ...each, trackingNumber: null, problem: "This order is in the list more than once" };
  });
}

function readLine({ text, line }: { text: string; line: number }): TrackingLine {
  const match = PARTS.exec(text);
  const refused = (shortId: string | null, problem: string) => ({ line, text, shortId, trackingNumber: null, problem });
  if (!match?.[1]) return refused(null, "This line does not begin with an order id");
  const shortId = match[1].toUpperCase();
  const trackingNumber = match[2] ?? "";
  if (!trackingNumber) return refused(shortId, "Please enter a tracking number");
  if (!TRACKING_NUMBER.test(trackingNumber)) {
    return refused(shortId, "A tracking number has only letters, digits, spaces and . _ / -");
  }
  return { line, text, shortId, trackingNumber, problem: null };
}

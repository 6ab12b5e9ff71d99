const NUMBERS = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
];

/** A count with its noun, in words up to twelve: "six months", "72 hours". */
export const countInWords = (count: number, noun: string): string =>
  `${NUMBERS[count] ?? count} ${noun}${count === 1 ? "" : "s"}`;

/** A duration in the largest unit that fits it exactly: "one hour", "three days", "90 minutes". */
export function durationInWords(minutes: number): string {
  if (minutes % (24 * 60) === 0) return countInWords(minutes / (24 * 60), "day");
  if (minutes % 60 === 0) return countInWords(minutes / 60, "hour");
  return countInWords(minutes, "minute");
}

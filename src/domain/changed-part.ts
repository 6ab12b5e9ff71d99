const MOST_SHOWN = 200;
const SHOWN_BEFORE = 40;

/** Cuts an old and a new text to the part where they differ; long texts often share their beginning. */
export function changedPart(from: string, to: string): { from: string; to: string } {
  const same = sameStart(from, to);
  const start = same < MOST_SHOWN / 2 ? 0 : same - SHOWN_BEFORE;
  return { from: cut(from, start), to: cut(to, start) };
}

function sameStart(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let index = 0; index < shorter; index++) if (one[index] !== other[index]) return index;
  return shorter;
}

function cut(text: string, start: number): string {
  const end = start + MOST_SHOWN;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${text.length > end ? "…" : ""}`;
}

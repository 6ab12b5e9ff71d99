type MarkedTextProps = { text: string; match: string };

/** A text with every occurrence of the match marked, whatever its case. */
export function MarkedText({ text, match }: MarkedTextProps) {
  const wanted = match.trim();
  if (wanted === "") return text;
  const parts = text.split(new RegExp(`(${wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`, "gi"));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have nothing else to be known by
      <mark key={index} className="rounded-sm bg-accent-soft text-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

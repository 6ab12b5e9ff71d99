import { plural } from "~/domain/plural";
import { SIGNAL_LABELS, type Tie } from "~/domain/rings";
import { cn } from "~/lib/cn";
import type { CaseDetail } from "./case-screen";

/** Leaves room for the lowest curve between accounts of one row, with its label. */
const ROW = 132;
/** Width per account in a row, and the minimum width that leaves room for a curve's label beside it. */
const COLUMN = 170;
const LEAST_WIDTH = 380;
const NODE = { width: 132, height: 44 };
/** Larger groups are not drawn; the table still lists them. */
const MOST_NODES = 16;
/** Kinds named on a curve, strongest first; the table names all of them. */
const NAMED_KINDS = 1;

type Point = { x: number; y: number };
type Place = { id: string; name: string; x: number; y: number; isBuyer: boolean };

/** One row per tree depth, at most four accounts side by side. */
function listingsOf(accounts: CaseDetail["accounts"]): { places: Place[]; width: number } {
  const depths = [...new Set(accounts.map(({ depth }) => depth))].sort((one, other) => one - other);
  const rows = depths.flatMap((depth) => {
    const group = accounts.filter((account) => account.depth === depth);
    return Array.from({ length: Math.ceil(group.length / 4) }, (_, at) => group.slice(at * 4, at * 4 + 4));
  });
  const width = Math.max(LEAST_WIDTH, ...rows.map((row) => row.length * COLUMN));
  const places = rows.flatMap((row, at) =>
    row.map(({ id, name, orderCount }, column) => ({
      ...{ id, name, isBuyer: orderCount > 0 },
      x: (width / row.length) * (column + 0.5),
      y: at * ROW + NODE.height,
    })),
  );
  return { places, width };
}

const shortened = (name: string) => (name.length > 16 ? `${name.slice(0, 15)}…` : name);
const kindsText = (kinds: Tie["kinds"]) => {
  const more = kinds.length - NAMED_KINDS;
  const named = kinds.slice(0, NAMED_KINDS).map((kind) => SIGNAL_LABELS[kind]);
  return `${named.join(", ")}${more > 0 ? ` +${more}` : ""}`;
};

/** Draws the evidence: accounts, referrals (solid) and shared signals (dashed). The tables list the same data. */
export function CaseGraph({ found }: { found: CaseDetail }) {
  if (found.accounts.length > MOST_NODES) return null;
  const { places, width } = listingsOf(found.accounts);
  const at = new Map(places.map((place) => [place.id, place]));
  const ties = found.ties.flatMap((tie) => {
    const [from, to] = [at.get(tie.from), at.get(tie.to)];
    return from && to ? [{ ...tie, from, to }] : [];
  });
  const isNamed = ties.length <= 6;
  const labels = isNamed ? ties.map(({ from, to, kinds }) => labelOf(from, to, kindsText(kinds))) : [];
  const lowest = Math.max(...places.map(({ y }) => y), ...ties.map(({ from, to }) => lineOf(from, to).label.y));
  const height = lowest + NODE.height;
  const fullWidth = Math.max(width, ...labels.map(({ box }) => box.x + box.width));
  const label = `${plural(found.accounts.length, "account")} with ${plural(ties.length, "shared signal")}; the table below lists them`;
  return (
    <section
      aria-label="Diagram of the evidence"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="scrolls-sideways"
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${fullWidth} ${height}`}
        width={fullWidth}
        className={cn("h-auto", width === LEAST_WIDTH && "max-w-full")}
      >
        {found.edges.map((edge) => {
          const [from, to] = [at.get(edge.from), at.get(edge.to)];
          if (!from || !to) return null;
          return (
            <line
              key={`${edge.from} ${edge.to}`}
              {...{ x1: from.x - 12, y1: from.y, x2: to.x - 12, y2: to.y }}
              className="stroke-line-strong"
              strokeWidth={2}
            />
          );
        })}
        {ties.map(({ from, to }) => {
          const { middle } = lineOf(from, to);
          return (
            <path
              key={`${from.id} ${to.id}`}
              d={`M ${from.x} ${from.y} Q ${middle.x} ${middle.y} ${to.x} ${to.y}`}
              className="fill-none stroke-danger"
              strokeWidth={2}
              strokeDasharray="5 5"
            />
          );
        })}
        {places.map(({ id, name, x, y, isBuyer }) => (
          <g key={id}>
            <rect
              {...{ x: x - NODE.width / 2, y: y - NODE.height / 2, ...NODE }}
              rx={8}
              className={isBuyer ? "fill-accent-soft stroke-accent" : "fill-surface stroke-line-strong"}
              strokeWidth={1.5}
            />
            <text x={x} y={y + 5} textAnchor="middle" className="fill-ink font-medium text-[14px]">
              {shortened(name)}
            </text>
          </g>
        ))}
        {/* Last, so that no line strikes through them. */}
        {labels.map(({ key, text, box }) => (
          <g key={key}>
            <rect {...box} rx={4} className="fill-surface" />
            <text
              x={box.x + box.width / 2}
              y={box.y + LABEL_HEIGHT - 5}
              textAnchor="middle"
              className="fill-danger text-[13px]"
            >
              {text}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}

/**
 * Control point and label position of the curve between two accounts: beside the tree's line if they are above each
 * other, below the row if they are side by side, lower the further apart they are.
 */
function lineOf(from: Place, to: Place): { middle: Point; label: Point } {
  const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  if (from.y === to.y) {
    const spanned = Math.round(Math.abs(to.x - from.x) / COLUMN) - 1;
    const depth = 46 + 24 * Math.min(2, Math.max(0, spanned));
    return { middle: { x: between.x, y: between.y + 2 * depth - 30 }, label: { x: between.x, y: between.y + depth } };
  }
  // A curve that spans several rows goes around their boxes.
  const rows = Math.round(Math.abs(to.y - from.y) / ROW);
  const isFar = rows > 1;
  const aside = isFar ? NODE.width + 40 + 30 * (rows - 2) : 44;
  return {
    middle: { x: between.x + aside, y: between.y },
    label: { x: between.x + (aside * 2) / 3, y: between.y + (isFar ? -30 : 4) },
  };
}

const LABEL_HEIGHT = 19;
/** Widest average of the letters of a label, and the room at its ends. */
const LETTER_WIDTH = 7;
const LABEL_ENDS = 8;

/** A curve's label with the box behind it. */
function labelOf(from: Place, to: Place, text: string) {
  const { label } = lineOf(from, to);
  const width = text.length * LETTER_WIDTH + LABEL_ENDS;
  const x = from.y === to.y ? label.x - width / 2 : label.x;
  return { key: `${from.id} ${to.id}`, text, box: { x, y: label.y - LABEL_HEIGHT + 5, width, height: LABEL_HEIGHT } };
}

import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
/** A number, or a length in brackets; not a color. */
const isLength = (value: string) => /^\[?[\d.]/.test(value);

/** `px` covers `px-<anything>`. */
const PREFIXES = [
  "px|py|pt|pr|pb|pl|p|mx|my|mt|mr|mb|ml|m|gap-x|gap-y|gap|space-x|space-y|inset-x|inset-y|inset|top|right|bottom|left|z|basis",
  "size|w|min-w|max-w|h|min-h|max-h|grid-cols|col-start|grid-rows|row-start|grid-flow|auto-cols|tracking|leading|line-clamp",
  "underline-offset|whitespace|aspect|bg|opacity|duration|ease|animate|rotate|scale|cursor|outline-offset|scroll-mt|scroll-my",
  "fill|from|to|pointer-events|select|resize|appearance|origin|brightness|break-inside|break-after|place-items|translate-x|translate-y",
].flatMap((names) => names.split("|"));

const prefixed = Object.fromEntries(PREFIXES.map((name) => [name, [{ [name]: [any] }]]));

const SIDES = ["x", "y", "t", "r", "b", "l"];
const borders = Object.fromEntries(
  ["", ...SIDES].flatMap((side) => {
    const name = side ? `border-${side}` : "border";
    return [
      [`${name}-w`, [{ [name]: ["", isLength] }]],
      [`${name}-color`, [{ [name]: [any] }]],
    ];
  }),
);

/**
 * A tailwind-merge config with only the classes this shop uses: the default config adds 5 kB to every page. A test
 * checks that both merge every class list in `src` alike.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...prefixed,
    ...borders,
    display: [
      "block",
      "inline-block",
      "inline",
      "flex",
      "inline-flex",
      "grid",
      "inline-grid",
      "contents",
      "hidden",
      "table",
    ],
    position: ["static", "fixed", "absolute", "relative", "sticky"],
    visibility: ["visible", "invisible", "collapse"],
    sr: ["sr-only", "not-sr-only"],
    overflow: [{ overflow: ["auto", "hidden", "visible", "clip", "scroll"] }],
    "overflow-x": [{ "overflow-x": [any] }],
    "overflow-y": [{ "overflow-y": [any] }],
    overscroll: [{ overscroll: ["auto", "contain", "none"] }],
    "overscroll-x": [{ "overscroll-x": [any] }],
    "object-fit": [{ object: ["contain", "cover", "fill", "none"] }],
    "flex-direction": [{ flex: ["row", "col", "row-reverse", "col-reverse"] }],
    "flex-wrap": [{ flex: ["wrap", "nowrap", "wrap-reverse"] }],
    flex: [{ flex: ["1", "auto", "initial", "none"] }],
    order: [{ order: ["first", "last", "none", isLength] }],
    grow: [{ grow: ["", any] }],
    shrink: [{ shrink: ["", any] }],
    col: [{ col: ["auto", { span: [any] }] }],
    row: [{ row: ["auto", { span: [any] }] }],
    "justify-content": [{ justify: ["start", "center", "end", "between"] }],
    "justify-self": [{ "justify-self": [any] }],
    "align-content": [{ content: ["start", "center", "end"] }],
    "align-items": [{ items: [any] }],
    "align-self": [{ self: [any] }],
    "vertical-align": [{ align: [any] }],
    "font-size": [{ text: ["xs", "sm", "base", "lg", "xl", "2xl", "3xl", "4xl", "5xl", isLength] }],
    "text-align": [{ text: ["left", "center", "right"] }],
    "text-wrap": [{ text: ["balance", "pretty", "wrap", "nowrap"] }],
    "text-color": [{ text: [any] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "font-family": [{ font: [any] }],
    "font-style": ["italic", "not-italic"],
    "text-transform": ["uppercase", "normal-case"],
    "text-overflow": ["truncate"],
    "text-decoration": ["underline", "no-underline", "line-through"],
    "decoration-w": [{ decoration: [isLength] }],
    "decoration-color": [{ decoration: [any] }],
    list: [{ list: ["disc", "decimal", "none"] }],
    break: [{ break: ["all", "words", "normal"] }],
    rounded: [{ rounded: ["", any] }],
    "rounded-t": [{ "rounded-t": ["", any] }],
    "rounded-b": [{ "rounded-b": ["", any] }],
    "bg-image": [{ "bg-linear": [any] }],
    "divide-x": [{ "divide-x": ["", isLength] }],
    "divide-y": [{ "divide-y": ["", isLength] }],
    "divide-color": [{ divide: [any] }],
    "border-style": [{ border: ["solid", "dashed", "none"] }],
    "border-collapse": [{ border: ["collapse", "separate"] }],
    "outline-style": [{ outline: ["none", "hidden"] }],
    "outline-w": [{ outline: ["", isLength] }],
    "outline-color": [{ outline: [any] }],
    shadow: [{ shadow: ["", any] }],
    "ring-inset": ["ring-inset"],
    "ring-w": [{ ring: ["", isLength] }],
    "ring-color": [{ ring: [any] }],
    "stroke-w": [{ stroke: [isLength] }],
    stroke: [{ stroke: [any] }],
    grayscale: [{ grayscale: ["", any] }],
    transition: [{ transition: ["", any] }],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    "scroll-my": ["scroll-mt"],
    gap: ["gap-x", "gap-y"],
    inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    size: ["w", "h"],
    flex: ["basis", "grow", "shrink"],
    overflow: ["overflow-x", "overflow-y"],
    overscroll: ["overscroll-x"],
    "font-size": ["leading"],
    "line-clamp": ["display", "overflow"],
    rounded: ["rounded-t", "rounded-b"],
    "border-w": SIDES.map((side) => `border-${side}-w`),
    "border-x-w": ["border-r-w", "border-l-w"],
    "border-y-w": ["border-t-w", "border-b-w"],
    "border-color": SIDES.map((side) => `border-${side}-color`),
    "border-x-color": ["border-r-color", "border-l-color"],
    "border-y-color": ["border-t-color", "border-b-color"],
  },
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: [
    "*",
    "**",
    "after",
    "before",
    "file",
    "first-letter",
    "first-line",
    "marker",
    "placeholder",
  ],
}));

/** Joins class names. Of two Tailwind classes that set the same property, the later one wins. */
export const cn = (...inputs: ClassValue[]): string => merge(clsx(inputs));

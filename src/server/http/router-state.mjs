// Validates `next-router-state-tree`, the navigation header that says which parts of a page the browser already has.

const PARAM_TYPES = ["c", "oc", "d"].flatMap((type) => [
  type,
  ...["(..)(..)", "(.)", "(..)", "(...)"].map((at) => `${type}i${at}`),
]);
const MARKERS = ["refetch", "inside-shared-layout", "metadata-only"];

const isText = (/** @type {unknown} */ value) => typeof value === "string";
const isTextList = (/** @type {unknown} */ value) => Array.isArray(value) && value.every(isText);
const isMissing = (/** @type {unknown} */ value) => value === undefined || value === null;

/** A path segment, or `[name, value, type, siblings]` for a parameter. @param {unknown} segment */
function isSegment(segment) {
  if (!Array.isArray(segment)) return isText(segment);
  const [name, value, type, siblings] = segment;
  const isParam = isText(name) && isText(value) && PARAM_TYPES.includes(type);
  return isParam && segment.length === 4 && (siblings === null || isTextList(siblings));
}

/** `[segment, { slot: state }, source?, marker?, hints?, key?]`. @param {unknown} state @returns {boolean} */
function isState(state) {
  if (!Array.isArray(state) || state.length > 6) return false;
  const [segment, slots, source, marker, hints, key] = state;
  const isTree = isSegment(segment) && typeof slots === "object" && slots !== null && !Array.isArray(slots);
  const isMarked = isMissing(marker) || MARKERS.includes(marker);
  const isSource = isMissing(source) || (isTextList(source) && source.length === 2);
  const isRest = (isMissing(hints) || typeof hints === "number") && (key === undefined || isText(key));
  return isTree && isMarked && isSource && isRest && Object.values(slots).every(isState);
}

/**
 * Whether Next.js can parse this header; it responds 500 to one it cannot parse.
 * @param {string | string[] | undefined} header
 */
export function isRouterState(header) {
  if (typeof header !== "string") return false;
  try {
    return isState(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

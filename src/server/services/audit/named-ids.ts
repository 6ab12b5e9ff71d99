import { isUuid } from "~/domain/uuid";

/** At most this many ids of one value are replaced; the others are counted. */
const MOST_NAMED = 10;

const idsOf = (text: string | null): string[] => {
  const parts = text?.split(", ") ?? [];
  return parts.every(isUuid) ? parts : [];
};

/** The ids in a changed value that `withNames` replaces. */
export const idsToName = (text: string | null): string[] => idsOf(text).slice(0, MOST_NAMED);

/** A changed value that is an id, or a list of ids, with names in their place, if any of them has a name. */
export function withNames<Text extends string | null>(text: Text, names: ReadonlyMap<string, string>): Text | string {
  const shown = idsToName(text);
  if (!shown.some((id) => names.has(id))) return text;
  const more = idsOf(text).length - shown.length;
  const named = shown.map((id) => names.get(id) ?? id).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}

import { DAY_MS } from "./days";
import { isPlainEmail } from "./names";
import { isUuid } from "./uuid";

/** How a backup's file is laid out. */
export const BACKUP_VERSION = "1.0";
/**
 * Which sections and columns a backup holds; one more whenever a section is added (`since` in the list of sections) or a
 * column is no longer held (`former`). A backup that does not say it holds what the first release held.
 */
export const BACKUP_CONTENTS = 4;

/** What an import does: adds to the shop, or makes the shop what the backup says. */
export const IMPORT_MODES = ["append", "replace"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** This many of the latest saved states are kept, however old they are. */
export const SAVED_STATES_KEPT = 10;
/** Younger saved states are kept, however many there are. */
export const SAVED_STATE_DAYS = 30;

/** The saved states to delete, newest first: neither among the latest nor young enough. */
export function expiredSnapshots<State extends { createdAt: Date }>(newestFirst: readonly State[], now: Date): State[] {
  const oldest = now.getTime() - SAVED_STATE_DAYS * DAY_MS;
  return newestFirst.slice(SAVED_STATES_KEPT).filter(({ createdAt }) => createdAt.getTime() < oldest);
}

export const INVALID_FORMAT = "Invalid backup file format";

/** A column as the database declares it; `labels` are the values of an enum. */
export type BackupColumn = {
  name: string;
  type: string;
  isNullable: boolean;
  labels: readonly string[];
  /** What a row of an older backup has in it that was written before the column existed; missing where it must have it. */
  fallback?: unknown;
};

type Changes = {
  renamed?: Readonly<Record<string, string>>;
  former?: readonly string[];
  added?: Readonly<Record<string, unknown>>;
};

/**
 * A row of a backup as it is written today: columns by their present names, former ones left out. A row of an older
 * backup gets what its missing columns begin with. A row that has both names of a column keeps both: one too many.
 */
export function presentRow(
  row: unknown,
  columns: readonly BackupColumn[],
  { renamed = {}, former = [], added = {}, isOlder }: Changes & { isOlder: boolean },
): unknown {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
  const given = new Map<string, unknown>(Object.entries(added));
  for (const [name, value] of Object.entries(row)) {
    const to = renamed[name];
    if (!(isOlder && former.includes(name))) given.set(to && !Object.hasOwn(row, to) ? to : name, value);
  }
  if (isOlder) {
    for (const column of columns) {
      if (!given.has(column.name) && Object.hasOwn(column, "fallback")) given.set(column.name, column.fallback);
    }
  }
  return Object.fromEntries(given);
}

const MAX_TEXT = 100_000;
const MAX_INT = 2_147_483_647;
const DATE = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** What JavaScript and the database both take for a time: no year 0, no zone beyond 14 hours. */
const TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/;
/** A zero byte, or half of a character: in a text, and as JSON spells them. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;
const UNKEEPABLE_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;
const PICTURE = /^(https:\/\/|\/(?!\/))[^\s"'<>\\]*$/i;
const DELETED = /^deleted-[0-9a-f-]{36}@invalid$/;
const EMAIL_COLUMNS = new Set(["email", "user_email"]);
const NEVER_NEGATIVE = /(_cents|_bps|^quantity)$/;

/**
 * Why this row of a backup cannot be taken; null when it can. It must have exactly the columns that a backup holds (an
 * admin flag or a password is one too many), each of its type, of a bearable length, and no negative price.
 */
export function backupRowError(
  row: unknown,
  columns: readonly BackupColumn[],
  signed: readonly string[] = [],
): string | null {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return "is not a row";
  const given = new Map<string, unknown>(Object.entries(row));
  const known = new Set(columns.map(({ name }) => name));
  const extra = [...given.keys()].find((name) => !known.has(name));
  if (extra !== undefined) return `carries “${extra.slice(0, 60)}”, which a backup cannot hold`;
  for (const column of columns) {
    const { name } = column;
    if (!given.has(name)) return `has no “${name}”`;
    const value = given.get(name);
    if (value === null) {
      if (column.isNullable) continue;
      return `has an empty “${name}”`;
    }
    const error = valueError(column, value) ?? meaningError(name, value, signed);
    if (error) return `“${name}” ${error}`;
  }
  return null;
}

function valueError({ type, labels }: BackupColumn, value: unknown): string | null {
  if (labels.length > 0) return labels.some((label) => label === value) ? null : "is not one of the known states";
  switch (type) {
    case "uuid":
      return typeof value === "string" && isUuid(value) ? null : "is not an id";
    case "bool":
      return typeof value === "boolean" ? null : "is not yes or no";
    case "int4":
      return Number.isInteger(value) && Math.abs(Number(value)) <= MAX_INT ? null : "is not a whole number in range";
    case "int8":
      return Number.isSafeInteger(value) ? null : "is not a whole number in range";
    case "timestamptz":
      return typeof value === "string" && TIME.test(value) && !Number.isNaN(Date.parse(value)) ? null : "is not a time";
    case "date":
      return typeof value === "string" && isDate(value) ? null : "is not a day";
    case "jsonb":
      return textError(JSON.stringify(value), UNKEEPABLE_JSON);
    case "_text":
      return Array.isArray(value)
        ? (value.map((text) => textError(text)).find(Boolean) ?? null)
        : "is not a list of texts";
    case "_uuid":
      return Array.isArray(value) && value.every((id) => typeof id === "string" && isUuid(id))
        ? null
        : "is not a list of ids";
    default:
      return textError(value);
  }
}

/** A day that is in the calendar: the 30th of February is none. */
const isDate = (text: string) => DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

function textError(value: unknown, unkeepable = UNKEEPABLE): string | null {
  if (typeof value !== "string") return "is not a text";
  if (value.length > MAX_TEXT) return "is too long";
  return unkeepable.test(value) ? "holds a character that cannot be kept" : null;
}

/** What the type alone does not tell: prices, addresses of pictures, e-mail addresses. */
function meaningError(name: string, value: unknown, signed: readonly string[]): string | null {
  if (NEVER_NEGATIVE.test(name) && typeof value === "number" && value < 0 && !signed.includes(name)) {
    return "is negative";
  }
  if (EMAIL_COLUMNS.has(name) && typeof value === "string" && !isPlainEmail(value) && !DELETED.test(value)) {
    return "is not an e-mail address";
  }
  // Where a visitor came from is whatever the browser said.
  if (name === "referrer_url" || !/_urls?$|^url$/.test(name)) return null;
  return [value].flat().every((url) => url === "" || (typeof url === "string" && PICTURE.test(url)))
    ? null
    : "is not the address of a picture";
}

import { DAY_MS } from "./days";
import { isPlainEmail } from "./names";
import { isUuid } from "./uuid";

/** The version of the file format. */
export const BACKUP_VERSION = "1.0";
/**
 * The version of the backup's sections and columns. Increase it when a section is added (`since` in the list of
 * sections) or a column is dropped (`former`). A backup without it has the contents of the first release.
 */
export const BACKUP_CONTENTS = 5;

/** What an import does: adds to the shop, or replaces the shop's contents. */
export const IMPORT_MODES = ["append", "replace"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** This many of the most recent snapshots are kept, up to `SAVED_STATE_MOST_DAYS`. */
export const SAVED_STATES_KEPT = 10;
/** Snapshots younger than this are kept regardless of number. */
export const SAVED_STATE_DAYS = 30;
/** No snapshot is kept longer: it has the data and the passwords of accounts that were deleted since. */
export const SAVED_STATE_MOST_DAYS = 90;

/** The snapshots to delete, newest first: older than 90 days, or than 30 and not among the latest ones kept. */
export function expiredSnapshots<State extends { createdAt: Date }>(newestFirst: readonly State[], now: Date): State[] {
  return newestFirst.filter(({ createdAt }, at) => {
    const days = at < SAVED_STATES_KEPT ? SAVED_STATE_MOST_DAYS : SAVED_STATE_DAYS;
    return createdAt.getTime() < now.getTime() - days * DAY_MS;
  });
}

export const INVALID_FORMAT = "Invalid backup file format";

/** A column as the database declares it; `labels` are the values of an enum. */
export type BackupColumn = {
  name: string;
  type: string;
  isNullable: boolean;
  labels: readonly string[];
  /** The value for rows of backups made before the column existed; absent if the column is required. */
  fallback?: unknown;
};

type Changes = {
  renamed?: Readonly<Record<string, string>>;
  former?: readonly string[];
  added?: Readonly<Record<string, unknown>>;
};

/**
 * Converts a row to today's columns: renames them and drops former ones. In an older backup, missing columns get their
 * fallback. A row that has both the old and the new name of a column keeps both, and validation then rejects it.
 */
export function migrateBackupRow(
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
/** Times that both JavaScript and Postgres accept: no year 0, no offset beyond 14 hours. */
const TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/;
/** NUL or a lone surrogate, in a text and in JSON's escaped form. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;
const UNKEEPABLE_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;
const PICTURE = /^(https:\/\/|\/(?!\/))[^\s"'<>\\]*$/i;
const DELETED = /^deleted-[0-9a-f-]{36}@invalid$/;
const EMAIL_COLUMNS = new Set(["email", "user_email"]);
const NEVER_NEGATIVE = /(_cents|_bps|^quantity)$/;

/**
 * Why a row of a backup is rejected; null if it is valid. It must have exactly the known columns (an admin flag or a
 * password is an extra one), each of its type, no text that is too long, and no negative price unless in `signed`.
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
  if (extra !== undefined) return `contains “${extra.slice(0, 60)}”, which is not allowed in a backup`;
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

/** Rejects days that do not exist, such as 30 February. */
const isDate = (text: string) => DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

function textError(value: unknown, unkeepable = UNKEEPABLE): string | null {
  if (typeof value !== "string") return "is not a text";
  if (value.length > MAX_TEXT) return "is too long";
  return unkeepable.test(value) ? "contains a character that cannot be stored" : null;
}

/** Checks the type alone cannot make: non-negative amounts, image URLs, e-mail addresses. */
function meaningError(name: string, value: unknown, signed: readonly string[]): string | null {
  if (NEVER_NEGATIVE.test(name) && typeof value === "number" && value < 0 && !signed.includes(name)) {
    return "is negative";
  }
  if (EMAIL_COLUMNS.has(name) && typeof value === "string" && !isPlainEmail(value) && !DELETED.test(value)) {
    return "is not an e-mail address";
  }
  // A referrer is whatever the browser sent.
  if (name === "referrer_url" || !/_urls?$|^url$/.test(name)) return null;
  return [value].flat().every((url) => url === "" || (typeof url === "string" && PICTURE.test(url)))
    ? null
    : "is not the address of a picture";
}

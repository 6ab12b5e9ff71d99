import { isConnectionCut } from "./connection-cut";
import { noticePage } from "./notice-page";
import { database } from "./pool";

/** The message while the database does not answer, or files cannot be written. The HTTP server adds Retry-After. */
export const UNAVAILABLE = "The shop is not available right now. Please try again in a minute.";

/** Of Prisma: no connection was free in time; a transaction could not begin, or was over before its work was. */
const TOO_LATE = new Set(["P2024", "P2028"]);
const isTooLate = (error: unknown): boolean => TOO_LATE.has(String(Object(error).code));

/** Of the file system: the disk, this user's share of it, or the longest file is full, or it can only be read. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS"]);
const isDiskFull = (error: unknown): boolean => NO_ROOM.has(String(Object(error).code));

/**
 * The database's own disk is full (53100), or it takes no writes (25006): another server is being made the primary. The
 * client words both in its own way, with the database's text in it.
 */
const TAKES_NO_WRITES =
  /no space left on device|cannot execute [\w ]+ in a read-only transaction|Code: `(53100|25006)`/i;
const takesNoWrites = (error: unknown): boolean => {
  for (let cause = error; cause && typeof cause === "object"; cause = (cause as { cause?: unknown }).cause) {
    if (cause instanceof Error && TAKES_NO_WRITES.test(cause.message)) return true;
  }
  return false;
};

/** Whether an error was caused by a database that does not answer or a disk that is full, and not by the request. */
export const isUnavailable = (error: unknown): boolean =>
  database.isDown || isConnectionCut(error) || isTooLate(error) || isDiskFull(error) || takesNoWrites(error);

const PAGE = noticePage(503, { title: "Not available right now", text: UNAVAILABLE });

/** The page to send while the database does not answer; null while it does. */
export const unavailablePage = (): typeof PAGE | null => (database.isDown ? PAGE : null);

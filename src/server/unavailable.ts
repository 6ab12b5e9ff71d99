import { isConnectionLost } from "./connection-lost";
import { causesOf } from "./error-causes";
import { noticePage } from "./notice-page";
import { database } from "./pool";

/** Shown while the database is down or files cannot be written. The HTTP server adds Retry-After. */
export const UNAVAILABLE = "The shop is not available right now. Please try again in a minute.";

/** Prisma: no connection was free in time; a transaction could not start, or expired before its work was done. */
const TOO_LATE = new Set(["P2024", "P2028"]);
const isTooLate = (error: unknown): boolean => TOO_LATE.has(String(Object(error).code));

/** File system: the disk, the user's quota or the file size limit is full, or the disk is read-only. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS"]);
const isDiskFull = (error: unknown): boolean => NO_ROOM.has(String(Object(error).code));

/**
 * The database's own disk is full (53100), or it is read-only (25006) during a failover. Prisma rewords both errors but
 * includes the database's text.
 */
const TAKES_NO_WRITES =
  /no space left on device|cannot execute [\w ]+ in a read-only transaction|Code: `(53100|25006)`/i;
const takesNoWrites = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => cause instanceof Error && TAKES_NO_WRITES.test(cause.message));

/** Whether an error was caused by an unavailable database or a full disk rather than by the request. */
export const isUnavailable = (error: unknown): boolean =>
  database.isDown || isConnectionLost(error) || isTooLate(error) || isDiskFull(error) || takesNoWrites(error);

const PAGE = noticePage(503, { title: "Not available right now", text: UNAVAILABLE });

/** The page to send while the database is down; null while it is up. */
export const unavailablePage = (): typeof PAGE | null => (database.isDown ? PAGE : null);

// A text column takes no zero byte, a JSON column no escaped one.
const REFUSED = ["22021", "22P05"];

/** Whether the database refused a text for a zero byte in it: bad input from outside, no failure of the shop's. */
export function isInvalidTextError(error: unknown): boolean {
  for (let cause = error; cause && typeof cause === "object"; cause = within(cause)) {
    const { code, originalCode } = cause as { code?: unknown; originalCode?: unknown };
    if ([code, originalCode].some((known) => REFUSED.includes(String(known)))) return true;
  }
  return false;
}

/** What an error was made of; Prisma keeps the database's own under `meta.driverAdapterError`. */
function within(error: object): unknown {
  const { cause, meta } = error as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
  return meta?.driverAdapterError ?? cause;
}

import { Prisma } from "~/generated/prisma/client";

/** Passes a date to raw SQL as text with a zone, so that the session's time zone cannot shift it. */
export const sqlTime = (time: Date) => Prisma.sql`${time.toISOString()}::timestamptz`;

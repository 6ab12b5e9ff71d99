import { Prisma } from "~/generated/prisma/client";

/** `requestedFromDue` of the domain as an SQL expression; `received` is evaluated once. */
export const requestedSql = (due: Prisma.Sql, received: Prisma.Sql) =>
  Prisma.sql`(${due} - coalesce(nullif(least(${received}, ${due}), ${due}), 0))`;

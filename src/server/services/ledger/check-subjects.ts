import { Prisma } from "~/generated/prisma/client";

export type LedgerCheck = {
  id: string;
  /** The invariant, as a sentence. */
  title: string;
  /** SQL for the rows that violate it: `subject` names the row, `difference` what is wrong with it. */
  differences: Prisma.Sql;
};

/** SQL for how a check names the account `d.user_id`. */
export const account = Prisma.sql`coalesce((SELECT u.name || ' <' || u.email || '>' FROM users u WHERE u.id = d.user_id), d.user_id::text)`;

/** SQL for how a check names the order `d.order_id`. */
export const order = Prisma.sql`coalesce((SELECT 'Order #' || o.short_id FROM orders o WHERE o.id = d.order_id), 'Order ' || d.order_id::text)`;

import { Prisma } from "~/generated/prisma/client";

/** Whether the product that a statement calls `p` is sold out: by hand, or counted with no piece left. */
export const SOLD_OUT = Prisma.sql`(p.sold_out OR coalesce(p.stock_count <= p.stock_reserved, false))`;

/** Pieces of the product `p` that can be ordered; null while it is not counted. */
export const STOCK_LEFT = Prisma.sql`(p.stock_count - p.stock_reserved)`;

import { Prisma } from "~/generated/prisma/client";

/** SQL for whether the product `p` is sold out: by hand, or counted with no pieces left. */
export const SOLD_OUT = Prisma.sql`(p.sold_out OR coalesce(p.stock_count <= p.stock_reserved, false))`;

/** SQL for the pieces of the product `p` that can be ordered; null if it is not counted. */
export const STOCK_LEFT = Prisma.sql`(p.stock_count - p.stock_reserved)`;

import { roleMay } from "~/domain/staff";
import type { ServiceContext } from "~/server/context";

type Asking = Partial<Pick<ServiceContext, "actor">>;

/** Whether this member of staff sees paid orders only: a packer ships, and has no business with the others. */
export function isPaidOnly({ actor }: Asking): boolean {
  const role = actor?.role ?? null;
  return role !== null && !roleMay(role, "orders.unpaid");
}

/** Whether this member of staff sees what goods cost the shop, what is left of them, and what was earned on them. */
export function seesMoney({ actor }: Asking): boolean {
  const role = actor?.role ?? null;
  return role === null || roleMay(role, "manage");
}

/** The condition by which a packer's reads leave out what is not paid. */
export const paidOnlyWhere = (ctx: Asking) => (isPaidOnly(ctx) ? ({ status: "completed", isPaid: true } as const) : {});

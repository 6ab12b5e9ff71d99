import { roleMay } from "~/domain/staff";
import type { ServiceContext } from "~/server/context";

type Asking = Partial<Pick<ServiceContext, "actor">>;

/** Whether this staff member may see paid orders only: a packer, who ships, does not need the others. */
export function isPaidOnly({ actor }: Asking): boolean {
  const role = actor?.role ?? null;
  return role !== null && !roleMay(role, "orders.unpaid");
}

/** Whether this staff member may see supplier costs, margins and earnings. */
export function seesMoney({ actor }: Asking): boolean {
  const role = actor?.role ?? null;
  return role === null || roleMay(role, "manage");
}

/** Whether this staff member answers customers, who see the money that goes back to them. */
export function answersCustomers({ actor }: Asking): boolean {
  const role = actor?.role ?? null;
  return role === null || roleMay(role, "orders.answer");
}

/** The filter that limits a packer's queries to paid orders. */
export const paidOnlyWhere = (ctx: Asking) => (isPaidOnly(ctx) ? ({ status: "completed", isPaid: true } as const) : {});

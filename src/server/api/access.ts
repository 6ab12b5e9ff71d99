import { adminsOnly, affiliatesOnly, signInRequired } from "~/domain/errors";
import type { ServiceContext, SignedInContext } from "~/server/context";

/** Who may call a procedure or a route handler. */
export type Access = "public" | "customer" | "affiliate" | "admin";

/** The context of a caller who is signed in and has the role that `access` asks for. Throws what the role lacks. */
export function assertAccess(ctx: ServiceContext, access: Exclude<Access, "public">): SignedInContext {
  const { actor } = ctx;
  if (!actor) throw signInRequired();
  if (access === "affiliate" && !actor.isAffiliate) throw affiliatesOnly();
  if (access === "admin" && !actor.isAdmin) throw adminsOnly();
  return { ...ctx, actor };
}

import {
  adminsOnly,
  affiliatesOnly,
  notAllowedInView,
  notYourRole,
  signInRequired,
  twoFactorRequired,
} from "~/domain/errors";
import { type Capability, roleMay } from "~/domain/staff";
import type { ServiceContext, SignedInContext } from "~/server/context";

/** Who may call a procedure or route handler; "admin" is staff whose role has the required capability. */
export type Access = "public" | "customer" | "affiliate" | "admin";

/** Returns the context of a signed-in caller who meets `access`. Throws the error for what the caller lacks. */
export function assertAccess(
  ctx: ServiceContext,
  access: Exclude<Access, "public">,
  capability: Capability = "manage",
): SignedInContext {
  const { actor } = ctx;
  if (!actor) throw signInRequired();
  if (access === "affiliate" && !actor.isAffiliate) throw affiliatesOnly();
  if (access === "admin" && actor.viewedBy) throw notAllowedInView(actor.name);
  if (access === "admin" && actor.lacksTwoFactor) throw twoFactorRequired();
  if (access === "admin" && !actor.role) throw adminsOnly();
  if (access === "admin" && !roleMay(actor.role, capability)) throw notYourRole();
  return { ...ctx, actor };
}

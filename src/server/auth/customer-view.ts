import { z } from "zod";
import { CUSTOMER_VIEW_HEADER } from "~/domain/customer-view";
import { viewExpired } from "~/domain/errors";
import { roleMay } from "~/domain/staff";
import type { Db } from "~/server/db";
import { queryRowsDirect } from "~/server/query-rows";
import { type Actor, loadActor } from "./actor";
import { cookiesOf, type HeaderReader, httpOnlyCookie } from "./cookies";

const COOKIE = "customerView";
const Id = z.uuid();

const ViewRow = z.strictObject({ customerId: z.string(), sessionVersion: z.number(), endsAt: z.date() });

/**
 * The actor of an admin's request: the customer if the cookie names an active view of theirs, else the admin. The
 * cookie alone grants nothing: a view belongs to one admin account.
 */
export async function actorInView(db: Db, headers: HeaderReader, own: Actor): Promise<Actor> {
  const viewId = Id.safeParse(cookiesOf(headers)[COOKIE]).data;
  if (!viewId || !roleMay(own.role, "manage")) return own;
  const [view] = await queryRowsDirect(db, ViewRow)`
    SELECT v.customer_user_id::text AS "customerId", u.session_version AS "sessionVersion", v.ends_at AS "endsAt"
    FROM customer_views v JOIN users u ON u.id = v.customer_user_id
    WHERE v.id = ${viewId}::uuid AND v.admin_user_id = ${own.userId}::uuid AND v.ended_at IS NULL AND v.ends_at > now()
      AND NOT u.is_admin AND u.staff_role IS NULL`;
  const customer = view && (await loadActor(db, view.customerId, view.sessionVersion));
  if (!customer) return own;
  const { userId: adminUserId, name: adminName, sessionVersion: adminSessionVersion, tokenId: adminTokenId } = own;
  const admin = { adminUserId, adminName, adminSessionVersion, adminTokenId };
  return { ...customer, viewedBy: { viewId, endsAt: view.endsAt, ...admin } };
}

/** Rejects a request from a page opened in a customer view that has since ended. Throws "view-is-over". */
export function assertCustomerViewActive(headers: HeaderReader, actor: Actor | null): void {
  const opened = headers.get(CUSTOMER_VIEW_HEADER);
  if (opened && opened !== actor?.viewedBy?.viewId) throw viewExpired();
}

export const customerViewCookie = (viewId: string, expires: Date): string =>
  httpOnlyCookie({ name: COOKIE, value: viewId, expires });

export const noCustomerViewCookie = (): string => httpOnlyCookie({ name: COOKIE, value: "", maxAge: 0 });

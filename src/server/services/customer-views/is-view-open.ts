import { roleMay } from "~/domain/staff";
import { type CustomerView, loadActor } from "~/server/auth/actor";
import type { Db } from "~/server/db";

/** Whether a view that a request began in is still open: not ended, and its admin still signed in and allowed to. */
export async function isViewOpen(db: Db, view: CustomerView): Promise<boolean> {
  const { viewId, adminUserId, adminSessionVersion, adminTokenId } = view;
  const admin = await loadActor(db, adminUserId, adminSessionVersion, adminTokenId);
  if (!admin || !roleMay(admin.role, "manage")) return false;
  return (await db.customerView.count({ where: { id: viewId, endedAt: null, endsAt: { gt: new Date() } } })) > 0;
}

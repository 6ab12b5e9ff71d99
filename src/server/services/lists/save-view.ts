import { DomainError, fieldError, notFound } from "~/domain/errors";
import { MAX_SAVED_VIEWS } from "~/domain/order-columns";
import type { RenameViewInput, SavedViewInput, SaveViewInput } from "~/schemas/admin/saved-views";
import type { SignedInContext } from "~/server/context";
import { isUniqueViolation } from "~/server/error-causes";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockActorAccount } from "../users/lock-actor-account";
import { ORDERS_LIST } from "./queries";

const taken = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error;
  throw fieldError("name", "name-taken", "A view with this name already exists");
};

/** Saves a filter of the orders under a name, for all staff. Throws "name-taken", "too-many-views" at 50. */
export function saveView(ctx: SignedInContext, { name, searchParams }: SaveViewInput): Promise<{ id: string }> {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    await lockActorAccount(tx, actor);
    if ((await tx.savedView.count({ where: { list: ORDERS_LIST } })) >= MAX_SAVED_VIEWS) {
      const message = `You can save at most ${MAX_SAVED_VIEWS} views. Delete one first.`;
      throw new DomainError("CONFLICT", "too-many-views", message);
    }
    const author = { authorUserId: actor.userId, authorName: actor.name, createdAt: now };
    const view = await tx.savedView.create({ data: { list: ORDERS_LIST, name, searchParams, ...author } });
    await record(ctx, tx, "saved-view.save", view);
    return { id: view.id };
  }).catch(taken);
}

/** Renames a saved view. Throws "not-found", "name-taken". */
export function renameView(ctx: SignedInContext, { viewId, name }: RenameViewInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const renamed = await tx.savedView.updateManyAndReturn({ where: { id: viewId }, data: { name } });
    if (!renamed[0]) throw notFound("View");
    await record(ctx, tx, "saved-view.rename", renamed[0]);
  }).catch(taken);
}

/** Deletes a saved view. No-op if it is gone. */
export function deleteView(ctx: SignedInContext, { viewId }: SavedViewInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const view = await tx.savedView.findUnique({ where: { id: viewId } });
    if (!view) return;
    await tx.savedView.deleteMany({ where: { id: viewId } });
    await record(ctx, tx, "saved-view.delete", view);
  });
}

type View = { id: string; name: string };

/** Not with its filter, which may contain somebody's address. */
const record = (ctx: SignedInContext, tx: Parameters<typeof recordAudit>[0], action: string, { id, name }: View) =>
  recordAudit(tx, ctx, { action, entity: "saved-view", entityId: id, after: { name } });

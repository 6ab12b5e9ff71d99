import { LIMITS } from "~/domain/limits";
import type { LimitInput } from "~/schemas/admin/limits";
import { invalidateLimitSettings } from "~/server/auth/limit-settings";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";

/**
 * Sets a rate limit, or resets it to its default (null). Applies in this process at once, in others within a second;
 * attempts counted so far stay counted. No-op if unchanged.
 */
export async function setLimit(ctx: SignedInContext, { name, points }: LimitInput): Promise<void> {
  const { title, points: standard } = LIMITS[name];
  await inTransaction(ctx.db, async (tx) => {
    // Serialized, so that "before" in the audit log is correct.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`limit:${name}`}, 0))`;
    const before = (await tx.limitSetting.findUnique({ where: { name } }))?.points ?? standard;
    const after = points ?? standard;
    if (before === after) return;
    if (after === standard) await tx.limitSetting.delete({ where: { name } });
    else {
      const set = { points: after, updatedAt: ctx.now };
      await tx.limitSetting.upsert({ where: { name }, create: { name, ...set }, update: set });
    }
    const act = { action: "settings.limit", entity: "limit", entityId: name } as const;
    await recordAudit(tx, ctx, { ...act, before: { title, points: before }, after: { title, points: after } });
  });
  invalidateLimitSettings();
}

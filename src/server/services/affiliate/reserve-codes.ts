import { createHash } from "node:crypto";
import { lookalikeKey } from "~/domain/attribution";
import type { Tx } from "~/server/db";

/** Reserved codes of deleted accounts are stored hashed, because a code begins with letters of the person's name. */
export const hashOfLookalike = (code: string) => createHash("sha256").update(lookalikeKey(code)).digest("hex");

/**
 * Reserves the current and former codes of an account being deleted, in the caller's transaction, so that nobody else
 * can ever earn from links that carry them, and erases them where others named them. Its clicks lose theirs with what
 * else is known about the person.
 */
export async function reserveCodes(
  tx: Tx,
  { userId, code, now }: { userId: string; code: string | null; now: Date },
): Promise<void> {
  const former = await tx.formerAffiliateCode.findMany({ where: { userId }, select: { code: true } });
  const codes = [...former.map((each) => each.code), ...(code ? [code] : [])];
  const data = codes.map((each) => ({ lookalikeHash: hashOfLookalike(each), createdAt: now }));
  await tx.reservedAffiliateCode.createMany({ data, skipDuplicates: true });
  await tx.orderClaim.updateMany({ where: { namedCode: { in: codes } }, data: { namedCode: "" } });
}

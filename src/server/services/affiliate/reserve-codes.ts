import { createHash } from "node:crypto";
import { lookalikeKey } from "~/domain/attribution";
import type { Tx } from "~/server/db";

/** What is kept of a code whose account was deleted: not the code, which begins like a name. */
export const hashOfLookalike = (code: string) => createHash("sha256").update(lookalikeKey(code)).digest("hex");

/**
 * Reserves the code of an account that is being deleted, and its former ones, in the caller's transaction: nobody else
 * may ever earn by links that carry them.
 */
export async function reserveCodes(
  tx: Tx,
  { userId, code, now }: { userId: string; code: string | null; now: Date },
): Promise<void> {
  const former = await tx.formerAffiliateCode.findMany({ where: { userId }, select: { code: true } });
  const codes = [...former.map((each) => each.code), ...(code ? [code] : [])];
  const data = codes.map((each) => ({ lookalikeHash: hashOfLookalike(each), createdAt: now }));
  await tx.reservedAffiliateCode.createMany({ data, skipDuplicates: true });
}

import { attributedSince, isValidCode, normalizeCode } from "~/domain/attribution";
import { DomainError } from "~/domain/errors";
import type { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { only } from "~/server/query-rows";

const shown = only("id", "name", "customAffiliateName", "profilePictureUrl", "isFounder", "isAffiliate", "isDisabled");

type Referrer = Prisma.UserGetPayload<{ select: typeof shown }>;

/** The account that owns a referral code, current or former; null if there is none or it is closed or suspended. */
export const ownerOfCode = (db: Db | Tx, typed: string) => holderOfCode(db, typed, { isDisabled: false });

/** `ownerOfCode`, also if the account is suspended. */
export async function holderOfCode(
  db: Db | Tx,
  typed: string,
  among: Prisma.UserWhereInput = {},
): Promise<Referrer | null> {
  const code = normalizeCode(typed);
  if (!isValidCode(code)) return null;
  const open = { deletedAt: null, ...among };
  return (
    (await db.user.findFirst({ where: { affiliateCode: code, ...open }, select: shown })) ??
    (await db.user.findFirst({ where: { formerCodes: { some: { code } }, ...open }, select: shown }))
  );
}

/** The active affiliate that owns a typed code. Throws "invalid-code", "not-an-affiliate" on the form field. */
export async function referrerByCode(db: Db | Tx, code: string): Promise<Referrer> {
  const refuse = (reason: string, message: string) =>
    new DomainError("BAD_REQUEST", reason, message, { fieldErrors: { referralCode: message } });
  const holder = await ownerOfCode(db, code);
  if (!holder) throw refuse("invalid-code", "Invalid referral code");
  if (!holder.isAffiliate) throw refuse("not-an-affiliate", "This user is not an active affiliate");
  return holder;
}

/**
 * The click that a sign-up below this affiliate converts: the visitor's latest one within 30 days, not by a bot and not
 * yet converted. Null if the code was typed without a click.
 */
export function conversionClick(db: Db | Tx, sessionId: string, affiliateUserId: string, now: Date) {
  const since = attributedSince(now);
  return db.referralClick.findFirst({
    where: { sessionId, affiliateUserId, isBot: false, convertedToSignup: false, createdAt: { gte: since, lte: now } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
}

/** The visitor's latest click on an active affiliate's code within 30 days; it prefills the sign-up. */
export function lastAttributableClick(db: Db | Tx, sessionId: string, now: Date) {
  const since = attributedSince(now);
  return db.referralClick.findFirst({
    where: {
      sessionId,
      createdAt: { gte: since, lte: now },
      affiliate: { isAffiliate: true, isDisabled: false, deletedAt: null },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, code: true, affiliateUserId: true, affiliate: { select: only("name", "customAffiliateName") } },
  });
}

import { attributedSince, isValidCode, normalizeCode } from "~/domain/attribution";
import { DomainError } from "~/domain/errors";
import type { Db, Tx } from "~/server/db";

type Referrer = {
  id: string;
  name: string;
  profilePictureUrl: string | null;
  isFounder: boolean;
  isAffiliate: boolean;
};

const shown = { id: true, name: true, profilePictureUrl: true, isFounder: true, isAffiliate: true } as const;

/** The account that owns a referral code, current or former; null if there is none or it is closed. */
export async function ownerOfCode(db: Db | Tx, typed: string): Promise<Referrer | null> {
  const code = normalizeCode(typed);
  if (!isValidCode(code)) return null;
  const open = { deletedAt: null, isDisabled: false };
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
    select: { id: true, code: true, affiliateUserId: true, affiliate: { select: { name: true } } },
  });
}

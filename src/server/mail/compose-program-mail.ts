import { z } from "zod";
import { daysAfter } from "~/domain/days";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { TERMS_GRACE_DAYS } from "~/domain/program-terms";
import { ruleDifferences } from "~/domain/rule-differences";
import { ProgramRules } from "~/schemas/program-rules";
import type { Db } from "~/server/db";
import type { MailSite, RenderedMail } from "~/server/mail/templates/layout";
import { rulesAt } from "~/server/services/rules/queries";
import { programTermsMail } from "./templates/program-terms";
import { rulesChangedMail } from "./templates/rules-changed";
import { tierSwitchedMail } from "./templates/tier-switched";

const OfVersion = z.object({ userId: z.uuid(), version: z.int() });
const OfRules = OfVersion.extend({ isWithdrawn: z.boolean() });
const OfSwitch = z.object({
  userId: z.uuid(),
  isActive: z.boolean(),
  reason: z.string().nullable(),
  at: z.coerce.date(),
});

async function affiliateNamed(db: Db, id: string) {
  const select = { name: true, emailVerifiedAt: true, affiliateTier: { select: { level: true } } } as const;
  const user = await db.user.findFirst({ where: { id, deletedAt: null }, select });
  if (!user) throw notFound("User");
  return { name: greetingName(user), tierLevel: user.affiliateTier.level };
}

/** A version of the rules as an e-mail tells it: from when, why, and what differs from the one before. */
async function loadRulesForMail(db: Db, version: number) {
  const { effectiveFrom, note, rules } = await db.ruleVersion.findUniqueOrThrow({ where: { version } });
  const before = await db.ruleVersion.findFirst({
    where: { version: { lt: version }, withdrawnAt: null },
    orderBy: { version: "desc" },
  });
  const differences = before ? ruleDifferences(ProgramRules.parse(before.rules), ProgramRules.parse(rules)) : [];
  return { effectiveFrom, note, differences };
}

/** A change of the program's rules that was published or withdrawn. */
export async function rulesChanged(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { userId, version, isWithdrawn } = OfRules.parse(payload);
  const [{ name }, change] = await Promise.all([affiliateNamed(db, userId), loadRulesForMail(db, version)]);
  return rulesChangedMail(site, { name, ...change, isWithdrawn });
}

/** Terms of the program that were published. */
export async function programTerms(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { userId, version } = OfVersion.parse(payload);
  const { name } = await affiliateNamed(db, userId);
  const { note, publishedAt } = await db.programTerms.findUniqueOrThrow({ where: { version } });
  return programTermsMail(site, { name, version, note, payoutsWaitFrom: daysAfter(publishedAt, TERMS_GRACE_DAYS) });
}

/** An affiliate's tier that an admin turned off, or on again; the figures are those of that moment. */
export async function tierSwitched(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { userId, isActive, reason, at } = OfSwitch.parse(payload);
  const [{ name, tierLevel }, { tierTable }] = await Promise.all([affiliateNamed(db, userId), rulesAt(db, at)]);
  const tier = tierTable.find(({ level }) => level === tierLevel);
  if (!tier) throw notFound("Tier");
  return tierSwitchedMail(site, { name, tier, isActive, reason });
}

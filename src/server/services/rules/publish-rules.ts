import { z } from "zod";
import { DAY_MS } from "~/domain/days";
import { DomainError, fieldError, staleFormError } from "~/domain/errors";
import { ruleDifferences } from "~/domain/rule-differences";
import type { DiscardRuleDraftInput, PublishRulesInput, SaveRuleDraftInput } from "~/schemas/admin/rules";
import { ProgramRules } from "~/schemas/program-rules";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { inTransaction } from "~/server/in-transaction";
import { KEEPS_ADDRESS } from "~/server/mail/affiliate-mails";
import { queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { lockTiers, RULES_LOCK } from "../commissions/lock-tiers";
import { rulesAt } from "./queries";

const LONGEST_NOTICE_DAYS = 366;

/** Every payment holds this lock shared: those in progress use the old rules, later ones wait for the new ones. */
const lockRules = (tx: Tx) => lockTiers(tx, { shared: [], alone: [RULES_LOCK] });

/**
 * Saves the draft that all admins share; it has no effect until published. Does not overwrite what somebody else saved
 * or published since the form was loaded. Returns when it was saved. Throws "changed-elsewhere".
 */
export async function saveRuleDraft(ctx: SignedInContext, input: SaveRuleDraftInput) {
  const { rules, seenDraftAt } = input;
  const data = { rules, updatedAt: ctx.now, updatedByUserId: ctx.actor.userId };
  const { ruleDraft } = ctx.db;
  if (seenDraftAt === undefined) {
    await ruleDraft.upsert({ where: { id: "default" }, create: data, update: data });
    return { savedAt: ctx.now };
  }
  const { count } = seenDraftAt
    ? await ruleDraft.updateMany({ where: { updatedAt: seenDraftAt }, data })
    : await inTransaction(ctx.db, async (tx) => {
        await assertSameVersions(tx, ctx.now, input);
        return tx.ruleDraft.createMany({ data: [data], skipDuplicates: true });
      });
  if (count > 0) return { savedAt: ctx.now };
  const kept = await ruleDraft.findUnique({ where: { id: "default" } });
  const isSame = kept && ruleDifferences(ProgramRules.parse(kept.rules), rules).length === 0;
  if (isSame) return { savedAt: kept.updatedAt };
  throw staleFormError("Somebody else changed the draft in the meantime. Nothing was saved.");
}

/** Throws "changed-elsewhere" if the versions in force or upcoming are not those the draft started from. */
async function assertSameVersions(tx: Tx, now: Date, { seenVersions }: SaveRuleDraftInput): Promise<void> {
  if (!seenVersions) return;
  // Publishing takes this lock exclusively, so no version is published until the draft is saved.
  await lockTiers(tx, { shared: [RULES_LOCK], alone: [] });
  const { version } = await rulesAt(tx, now);
  const coming = await tx.ruleVersion.findMany({ where: { effectiveFrom: { gt: now }, withdrawnAt: null } });
  const counting = new Set([version, ...coming.map((row) => row.version)]);
  if (counting.size === seenVersions.length && seenVersions.every((seen) => counting.has(seen))) return;
  throw staleFormError("Other rules were published in the meantime. Nothing was saved.");
}

/**
 * Discards the draft the admin saw. Idempotent. Throws "changed-elsewhere" if there is a different draft by now, which
 * stays.
 */
export async function discardRuleDraft({ db }: SignedInContext, { seenDraftAt }: DiscardRuleDraftInput): Promise<void> {
  const { count } = seenDraftAt ? await db.ruleDraft.deleteMany({ where: { updatedAt: seenDraftAt } }) : { count: 0 };
  if (count > 0 || (await db.ruleDraft.count()) === 0) return;
  throw staleFormError("Somebody else changed the draft in the meantime. It was not discarded.");
}

/**
 * Publishes the draft as the next version, effective now or from the start of a future day (UTC), and e-mails every
 * affiliate. Throws "draft-changed" if the draft is not the one the admin saw, "nothing-changed", "change-pending"
 * while another version is upcoming, and "no-such-day".
 */
export function publishRules(ctx: SignedInContext, input: PublishRulesInput) {
  const effectiveFrom = input.from === null ? ctx.now : new Date(`${input.from}T00:00:00Z`);
  const ahead = effectiveFrom.getTime() - ctx.now.getTime();
  if (ahead < 0) throw fieldError("from", "no-such-day", "Choose a day in the future");
  if (ahead > LONGEST_NOTICE_DAYS * DAY_MS) throw fieldError("from", "no-such-day", "Choose a day within a year");
  return inTransaction(ctx.db, async (tx) => {
    await lockRules(tx);
    const draft = await tx.ruleDraft.findUnique({ where: { id: "default" } });
    if (draft?.updatedAt.getTime() !== input.seenDraftAt.getTime()) {
      throw new DomainError("CONFLICT", "draft-changed", "The draft has changed. Look at the rehearsal again.");
    }
    const pending = await tx.ruleVersion.count({ where: { effectiveFrom: { gt: ctx.now }, withdrawnAt: null } });
    if (pending > 0) {
      const message = "Another change is published and still to come. Withdraw it first.";
      throw new DomainError("CONFLICT", "change-pending", message);
    }
    const before = await rulesAt(tx, ctx.now);
    const rules = ProgramRules.parse(draft.rules);
    const differences = ruleDifferences(before, rules);
    if (differences.length === 0) {
      throw new DomainError("CONFLICT", "nothing-changed", "The draft is the same as the rules in force.");
    }
    const latest = await tx.ruleVersion.aggregate({ _max: { version: true } });
    const version = (latest._max.version ?? 0) + 1;
    const published = { effectiveFrom, note: input.note, publishedAt: ctx.now, publishedByUserId: ctx.actor.userId };
    await tx.ruleVersion.create({ data: { version, rules, ...published } });
    await tx.ruleDraft.deleteMany({});
    await writeToAffiliates(tx, version, "published");
    await recordAudit(tx, ctx, {
      ...{ action: "rules.publish", entity: "rules", entityId: String(version) },
      after: { effectiveFrom, note: input.note, changes: differences.length },
    });
    return { version, effectiveFrom };
  });
}

/**
 * Withdraws an upcoming version; the rules in force stay. Its rules become the draft, unless there is another one: to
 * correct a published version is to withdraw, edit and publish it. Affiliates are told. Throws "already-in-force".
 */
export function withdrawRules(ctx: SignedInContext, { version }: { version: number }) {
  return inTransaction(ctx.db, async (tx) => {
    await lockRules(tx);
    const { count } = await tx.ruleVersion.updateMany({
      where: { version, effectiveFrom: { gt: ctx.now }, withdrawnAt: null },
      data: { withdrawnAt: ctx.now },
    });
    if (count === 0) {
      const message = "Only a change that is still to come can be withdrawn.";
      throw new DomainError("CONFLICT", "already-in-force", message);
    }
    const { rules } = await tx.ruleVersion.findUniqueOrThrow({ where: { version }, select: { rules: true } });
    const draft = { rules: ProgramRules.parse(rules), updatedAt: ctx.now, updatedByUserId: ctx.actor.userId };
    await tx.ruleDraft.createMany({ data: [draft], skipDuplicates: true });
    const untold = await withdrawAnnouncement(tx, version);
    await writeToAffiliates(tx, version, "withdrawn", untold);
    await recordAudit(tx, ctx, { action: "rules.withdraw", entity: "rules", entityId: String(version) });
    return { version };
  });
}

const Untold = z.strictObject({ userId: z.string(), attempts: z.number() });

/** Withdraws unsent announcements. Returns the accounts that cannot have received one. */
async function withdrawAnnouncement(tx: Tx, version: number): Promise<string[]> {
  const taken = await queryRows(tx, Untold)`
    DELETE FROM outbox_mails
    WHERE template = 'rules-changed' AND status IN ('waiting', 'failed')
      AND starts_with(dedupe_key, ${`rules-published:${version}:`})
    RETURNING payload ->> 'userId' AS "userId", attempts`;
  return taken.filter(({ attempts }) => attempts === 0).map(({ userId }) => userId);
}

/**
 * Queues the e-mail about a version for every affiliate except the house and suspended accounts; program terms cannot
 * be switched off. `but`: accounts to skip, because they never heard of the version.
 */
const writeToAffiliates = (
  tx: Tx,
  version: number,
  what: "published" | "withdrawn",
  but: readonly string[] = [],
) => tx.$executeRaw`
  INSERT INTO outbox_mails (dedupe_key, template, to_email, payload)
  SELECT 'rules-' || ${what}::text || ':' || ${version}::int || ':' || u.id, 'rules-changed', u.email,
    jsonb_build_object('userId', u.id, 'version', ${version}::int, 'isWithdrawn', ${what === "withdrawn"}::boolean)
  FROM users u
  WHERE u.is_affiliate AND u.deleted_at IS NULL AND NOT u.is_disabled AND u.email <> ${env.ROOT_AFFILIATE_EMAIL}
    AND NOT u.id = ANY (${[...but]}::uuid[])
  ${KEEPS_ADDRESS} ON CONFLICT (dedupe_key) DO NOTHING`;

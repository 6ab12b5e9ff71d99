import { DomainError, fieldError, staleFormError } from "~/domain/errors";
import type { DiscardTermsDraftInput, PublishTermsInput, SaveTermsDraftInput } from "~/schemas/program-terms";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { inTransaction } from "~/server/in-transaction";
import { KEEPS_ADDRESS } from "~/server/mail/affiliate-mails";
import { recordAudit } from "../audit/record-audit";
import { latestTerms } from "./queries";

const lockTerms = (tx: Tx) => tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('program-terms', 0))::text`;

/**
 * Saves the draft that all admins share; nobody else sees it until published. Does not overwrite what somebody else
 * saved or published since the form was loaded. Returns when it was saved. Throws "changed-elsewhere".
 */
export async function saveTermsDraft(ctx: SignedInContext, input: SaveTermsDraftInput) {
  const { text, note, seenDraftAt } = input;
  const data = { text, note, updatedAt: ctx.now, updatedByUserId: ctx.actor.userId };
  const { programTermsDraft } = ctx.db;
  if (seenDraftAt === undefined) {
    await programTermsDraft.upsert({ where: { id: "default" }, create: data, update: data });
    return { savedAt: ctx.now };
  }
  const { count } = seenDraftAt
    ? await programTermsDraft.updateMany({ where: { updatedAt: seenDraftAt }, data })
    : await inTransaction(ctx.db, async (tx) => {
        await assertSameVersion(tx, input);
        return tx.programTermsDraft.createMany({ data: [data], skipDuplicates: true });
      });
  if (count > 0) return { savedAt: ctx.now };
  const kept = await programTermsDraft.findUnique({ where: { id: "default" } });
  if (kept?.text === text && kept.note === note) return { savedAt: kept.updatedAt };
  throw staleFormError("Somebody else changed the draft in the meantime. Nothing was saved.");
}

/** Throws "changed-elsewhere" if the version in force is not the one the draft started from. */
async function assertSameVersion(tx: Tx, { seenVersion }: SaveTermsDraftInput): Promise<void> {
  if (seenVersion === undefined) return;
  await lockTerms(tx);
  if (((await latestTerms(tx))?.version ?? 0) === seenVersion) return;
  throw staleFormError("Another version was published in the meantime. Nothing was saved.");
}

/**
 * Discards the draft the admin saw. Idempotent. Throws "changed-elsewhere" if there is a different draft by now, which
 * stays.
 */
export async function discardTermsDraft(
  { db }: SignedInContext,
  { seenDraftAt }: DiscardTermsDraftInput,
): Promise<void> {
  const { count } = seenDraftAt
    ? await db.programTermsDraft.deleteMany({ where: { updatedAt: seenDraftAt } })
    : { count: 0 };
  if (count > 0 || (await db.programTermsDraft.count()) === 0) return;
  throw staleFormError("Somebody else changed the draft in the meantime. It was not discarded.");
}

/**
 * Publishes the draft as the next version, effective now, and e-mails every affiliate. Throws "draft-changed" if the
 * draft is not the one the admin saw, "nothing-changed", and "note-missing" if a change has no note.
 */
export function publishTerms(ctx: SignedInContext, { seenDraftAt }: PublishTermsInput) {
  return inTransaction(ctx.db, async (tx) => {
    await lockTerms(tx);
    const draft = await tx.programTermsDraft.findUnique({ where: { id: "default" } });
    if (draft?.updatedAt.getTime() !== seenDraftAt.getTime()) {
      throw new DomainError("CONFLICT", "draft-changed", "The draft has changed. Look at it again.");
    }
    const before = await latestTerms(tx);
    if (before?.text === draft.text) {
      throw new DomainError("CONFLICT", "nothing-changed", "The draft is the same as the terms in force.");
    }
    if (before && draft.note === "") throw fieldError("note", "note-missing", "Tell affiliates what changes");
    const version = (before?.version ?? 0) + 1;
    const published = { publishedAt: ctx.now, publishedByUserId: ctx.actor.userId };
    await tx.programTerms.create({ data: { version, text: draft.text, note: draft.note, ...published } });
    await tx.programTermsDraft.deleteMany({});
    await writeToAffiliates(tx, version);
    await recordAudit(tx, ctx, {
      ...{ action: "terms.publish", entity: "terms", entityId: String(version) },
      after: { note: draft.note, characters: draft.text.length },
    });
    return { version };
  });
}

/** E-mails every affiliate except the house and suspended accounts; these e-mails cannot be switched off. */
const writeToAffiliates = (tx: Tx, version: number) => tx.$executeRaw`
  INSERT INTO outbox_mails (dedupe_key, template, to_email, payload)
  SELECT 'program-terms:' || ${version}::int || ':' || u.id, 'program-terms', u.email,
    jsonb_build_object('userId', u.id, 'version', ${version}::int)
  FROM users u
  WHERE u.is_affiliate AND u.deleted_at IS NULL AND NOT u.is_disabled AND u.email <> ${env.ROOT_AFFILIATE_EMAIL}
  ${KEEPS_ADDRESS} ON CONFLICT (dedupe_key) DO NOTHING`;

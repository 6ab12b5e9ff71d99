import { DomainError, notFound, staleFormError } from "~/domain/errors";
import type { CannedAnswerIdInput, SaveCannedAnswerInput } from "~/schemas/admin/messages";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";

/** The canned texts that admins insert into answers, by title. */
export const cannedAnswers = ({ db }: SignedInContext) =>
  db.cannedAnswer.findMany({ orderBy: { title: "asc" }, select: { id: true, title: true, body: true } });

type Answer = { title: string; body: string };
const isSame = (one: Answer, other: Answer) => one.title === other.title && one.body === other.body;

/**
 * Adds a canned answer, or updates the one with this id unless it was changed or deleted since the form was opened.
 * Throws "title-taken", "changed-elsewhere", "not-found".
 */
export async function saveCannedAnswer(ctx: SignedInContext, { answerId, title, body, seen }: SaveCannedAnswerInput) {
  await inTransaction(ctx.db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('canned answers', 0))`;
    if (await tx.cannedAnswer.findFirst({ where: { title, id: { not: answerId } }, select: { id: true } })) {
      const message = "Another answer has this title";
      throw new DomainError("CONFLICT", "title-taken", message, { fieldErrors: { title: message } });
    }
    const before = await tx.cannedAnswer.findUnique({ where: { id: answerId }, select: { title: true, body: true } });
    const after = { title, body };
    if (seen && !before) throw notFound("Answer");
    if (seen && before && !isSame(before, seen) && !isSame(before, after)) {
      throw staleFormError("This answer was changed meanwhile. Close the form and open it again.");
    }
    await tx.cannedAnswer.upsert({ where: { id: answerId }, create: { id: answerId, ...after }, update: after });
    await recordAudit(tx, ctx, {
      action: "canned-answer.save",
      entity: "canned-answer",
      entityId: answerId,
      before,
      after,
    });
  });
}

/** Deletes a canned answer. Throws "not-found". */
export async function deleteCannedAnswer(ctx: SignedInContext, { answerId }: CannedAnswerIdInput) {
  await inTransaction(ctx.db, async (tx) => {
    const before = await tx.cannedAnswer.findUnique({ where: { id: answerId }, select: { title: true, body: true } });
    const { count } = await tx.cannedAnswer.deleteMany({ where: { id: answerId } });
    if (count === 0) throw notFound("Answer");
    await recordAudit(tx, ctx, { action: "canned-answer.delete", entity: "canned-answer", entityId: answerId, before });
  });
}

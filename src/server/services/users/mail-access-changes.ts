import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { UNSENT } from "~/server/mail/withdraw-mail";

type Account = { id: string; email: string; isDisabled: boolean };
type Changed = { user: Account; taken: readonly string[]; given: readonly string[] };

const OfCategories = z.object({ userId: z.string(), categoryIds: z.array(z.string()) });

/**
 * E-mails an account's owner which categories an admin took away, and which of those that they had been told of were
 * given back. News of the contrary that was not sent yet is withdrawn. Nothing is sent to suspended accounts.
 */
export async function mailAccessChanges(tx: Tx, ctx: SignedInContext, { user, taken, given }: Changed): Promise<void> {
  const { id: userId, email: toEmail } = user;
  await withdraw(tx, user, "access-returned", taken);
  const known = await withdraw(tx, user, "access-withdrawn", given);
  if (user.isDisabled) return;
  if (taken.length > 0) {
    await queueMail(tx, {
      ...{ dedupeKey: `access-withdrawn:${userId}:${ctx.requestId}`, template: "access-withdrawn" },
      ...{ toEmail, payload: { userId, categoryIds: taken } },
    });
  }
  const toldNow = await tx.accessRequest.findMany({
    where: { userId, status: "approved", reviewedAt: ctx.now },
    select: { categoryId: true },
  });
  const categoryIds = known.filter((id) => !toldNow.some(({ categoryId }) => categoryId === id));
  if (categoryIds.length > 0) {
    await queueMail(tx, {
      ...{ dedupeKey: `access-returned:${userId}:${ctx.requestId}`, template: "access-returned" },
      ...{ toEmail, payload: { userId, categoryIds } },
    });
  }
}

type News = "access-withdrawn" | "access-returned";

/**
 * Takes these categories out of the account's unsent e-mails of this kind. Returns those of which the owner may have
 * heard this news last.
 */
async function withdraw(tx: Tx, user: Account, template: News, categoryIds: readonly string[]): Promise<string[]> {
  if (categoryIds.length === 0) return [];
  const mails = await tx.outboxMail.findMany({
    where: { toEmail: user.email, template: { in: ["access-withdrawn", "access-returned"] } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  const heard = new Map<string, string>();
  for (const mail of mails) {
    const payload = OfCategories.parse(mail.payload);
    const about = payload.categoryIds.filter((id) => categoryIds.includes(id));
    if (payload.userId !== user.id || about.length === 0) continue;
    const isWithdrawn = mail.template === template && (await withdrawFrom(tx, { ...mail, payload }, about));
    if (isWithdrawn && mail.attempts === 0) continue;
    for (const id of about) if (!heard.has(id)) heard.set(id, mail.template);
  }
  return categoryIds.filter((id) => heard.get(id) === template);
}

type Unsent = { id: string; payload: z.infer<typeof OfCategories> };

/** Takes categories out of an e-mail, or deletes it if they were all. False if it is sent, or being sent. */
async function withdrawFrom(tx: Tx, { id, payload }: Unsent, about: readonly string[]): Promise<boolean> {
  const where: Prisma.OutboxMailWhereInput = { id, status: UNSENT };
  const categoryIds = payload.categoryIds.filter((each) => !about.includes(each));
  const { count } =
    categoryIds.length === 0
      ? await tx.outboxMail.deleteMany({ where })
      : await tx.outboxMail.updateMany({ where, data: { payload: { ...payload, categoryIds } } });
  return count > 0;
}

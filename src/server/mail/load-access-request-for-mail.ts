import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import type { Db } from "~/server/db";
import type { MailAccess } from "~/server/mail/templates/access";

/** A request for access as its e-mails tell of it. Throws "not-found" once it or its account is gone. */
export async function loadAccessRequestForMail(db: Db, requestId: string): Promise<MailAccess> {
  const found = await db.accessRequest.findFirst({
    where: { id: requestId, user: { deletedAt: null } },
    select: {
      ...{ reason: true, status: true, decisionReason: true },
      category: { select: { name: true, slug: true } },
      user: { select: { name: true, email: true, emailVerifiedAt: true } },
    },
  });
  if (!found) throw notFound("Request");
  const { category, user, ...request } = found;
  return { ...request, category, customer: { name: user.name, email: user.email }, greeting: greetingName(user) };
}

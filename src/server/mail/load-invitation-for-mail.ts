import { affiliateName } from "~/domain/affiliate-name";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { linkProblem } from "~/domain/names";
import type { Db } from "~/server/db";
import type { MailInvitation } from "~/server/mail/templates/partnership-invitation";

type Pair = { partnershipId: string; userId: string };

/** The latest invitation of this affiliate into this partnership, as its e-mail tells of it. */
export async function loadInvitationForMail(db: Db, { partnershipId, userId }: Pair): Promise<MailInvitation> {
  const invitation = await db.partnershipMessage.findFirst({
    where: { partnershipId, toUserId: userId, messageType: "invitation" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { message: true, fromUserId: true, partnership: { select: { name: true, description: true } } },
  });
  if (!invitation) throw notFound("Invitation");
  const { message, fromUserId, partnership } = invitation;
  const select = { name: true, customAffiliateName: true, emailVerifiedAt: true };
  const [to, from] = await Promise.all([
    db.user.findFirst({ where: { id: userId, deletedAt: null }, select }),
    db.user.findUnique({ where: { id: fromUserId }, select }),
  ]);
  if (!to || !from) throw notFound("User");
  const name = greetingName(to);
  // To an address that nobody has verified, and where there is a link in it, nothing goes that somebody typed.
  const typed = (text: string) => (name === null || linkProblem(text) ? "" : text);
  return {
    name,
    from: typed(affiliateName(from)),
    partnership: typed(partnership.name),
    description: typed(partnership.description),
    message: typed(message),
  };
}

import { z } from "zod";
import { DomainError, notFound } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import { encryptSecret } from "~/server/crypto";
import { composeMail } from "./compose-mail";

const Sealed = z.looseObject({ tokenEncrypted: z.string() });

/**
 * An e-mail as it would be written now. A link that signs somebody in is not shown: it carries a made-up token.
 * Throws "not-found", and "mail-not-shown" when what it speaks of is gone.
 */
export async function previewMail({ db }: SignedInContext, { mailId }: { mailId: string }) {
  const select = { id: true, template: true, payload: true };
  const mail = await db.outboxMail.findUnique({ where: { id: mailId }, select });
  if (!mail) throw notFound("E-mail");
  const sealed = Sealed.safeParse(mail.payload);
  const payload = sealed.success
    ? { ...sealed.data, tokenEncrypted: encryptSecret("only-in-the-e-mail-itself") }
    : mail.payload;
  try {
    return await composeMail(db, { template: mail.template, payload });
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof z.ZodError)) throw error;
    const why = error instanceof DomainError ? error.message : "what it needs is missing";
    throw new DomainError("PRECONDITION_FAILED", "mail-not-shown", `This e-mail cannot be written any more: ${why}.`);
  }
}

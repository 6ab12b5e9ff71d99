import { criticalActionsOnMail } from "~/domain/critical-actions";
import type { EmailSettingsInput } from "~/schemas/admin/settings";
import type { SignedInContext } from "~/server/context";
import { encryptSecret } from "~/server/crypto";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { assertConfirmed } from "../staff/assert-confirmed";
import { smtpPassword } from "./smtp-password";

/**
 * Sets the mail server, from the next e-mail on. The password is stored encrypted and kept if left blank; for another
 * server or user it must be entered again. E-mails waiting after a failed attempt are retried at once. Throws
 * "confirm-act", "confirm-password", and what `smtpPassword` throws.
 */
export async function saveEmailSettings(ctx: SignedInContext, input: EmailSettingsInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM email_settings WHERE id = 'default' FOR UPDATE`;
    const smtpPassEncrypted = encryptSecret(await smtpPassword(tx, input));
    const { smtpPass, ...fields } = input;
    const before = await tx.emailSettings.findUnique({
      where: { id: "default" },
      omit: { id: true, smtpPassEncrypted: true, updatedAt: true },
    });
    await assertConfirmed(ctx, criticalActionsOnMail(before, input), tx);
    const saved = { ...fields, smtpPassEncrypted };
    await tx.emailSettings.upsert({ where: { id: "default" }, create: saved, update: saved });
    // Retry at once what the old settings could not send.
    await tx.outboxMail.updateMany({
      where: { status: "waiting", lastError: { not: null } },
      data: { nextAttemptAt: ctx.now },
    });
    await recordAudit(tx, ctx, {
      ...{ action: "settings.email", entity: "settings", entityId: "email", before },
      after: { ...fields, ...(smtpPass !== "" && { password: "replaced" }) },
    });
  });
}

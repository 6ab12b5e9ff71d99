import { fieldError } from "~/domain/errors";
import type { EmailSettingsInput } from "~/schemas/admin/settings";
import { decryptSecret } from "~/server/crypto";
import type { Db, Tx } from "~/server/db";

/**
 * The password that was entered, else the stored one, which is only used with the server and user it was entered for.
 * Throws "password-missing", "password-again", "password-unreadable".
 */
export async function smtpPassword(db: Db | Tx, input: EmailSettingsInput): Promise<string> {
  if (input.smtpPass !== "") return input.smtpPass;
  const kept = await db.emailSettings.findUnique({ where: { id: "default" } });
  if (!kept) throw fieldError("smtpPass", "password-missing", "Please enter the password");
  const { smtpHost, smtpPort, smtpUser } = input;
  if (kept.smtpHost !== smtpHost || kept.smtpPort !== smtpPort || kept.smtpUser !== smtpUser) {
    throw fieldError(
      "smtpPass",
      "password-again",
      "Please enter the password again: the server or the user is another one",
    );
  }
  try {
    return decryptSecret(kept.smtpPassEncrypted);
  } catch {
    throw fieldError("smtpPass", "password-unreadable", "The password can no longer be read. Please enter it again");
  }
}

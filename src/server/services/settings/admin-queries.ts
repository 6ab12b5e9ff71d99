import { DEFAULT_PAYOUT_SETTINGS, DEFAULT_SETTINGS } from "~/domain/site-settings";
import type { SiteSettingsInput } from "~/schemas/admin/settings";
import type { SignedInContext } from "~/server/context";
import { env } from "~/server/env";
import { mailProblem } from "~/server/mail/mail-problem";

/** The current mail transport. */
type MailWay = "smtp" | "resend" | "files";

/** `updatedAt` is null until settings are saved. */
type ShownSite = SiteSettingsInput & { updatedAt: Date | null };

/** All settings for the admin panel; of the SMTP password only whether it exists and can be decrypted. */
export async function settingsForAdmin({ db }: Pick<SignedInContext, "db">) {
  const [site, email] = await Promise.all([
    db.siteSettings.findUnique({ where: { id: "default" }, omit: { id: true, isDemo: true } }),
    db.emailSettings.findUnique({ where: { id: "default" }, omit: { id: true, smtpPassEncrypted: true } }),
  ]);
  const problem = await mailProblem({ db });
  const { isDemo: _isDemo, ...unsaved } = DEFAULT_SETTINGS;
  const mailWay: MailWay = email ? "smtp" : env.RESEND_API_KEY ? "resend" : "files";
  const shown: ShownSite = site ?? { ...unsaved, ...DEFAULT_PAYOUT_SETTINGS, updatedAt: null };
  return {
    site: shown,
    email: email && { ...email, hasPassword: problem === null },
    mailWay,
    mailProblem: problem,
  };
}

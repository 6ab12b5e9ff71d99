import { EmailSettingsInput, SaveSiteInput } from "~/schemas/admin/settings";
import { sendTestMail } from "~/server/mail/test-mail";
import { countryNames } from "~/server/services/addresses/countries";
import { settingsForAdmin } from "~/server/services/settings/admin-queries";
import { saveEmailSettings } from "~/server/services/settings/save-email-settings";
import { saveSiteSettings } from "~/server/services/settings/save-site-settings";
import { serve } from "../../serve";
import { adminProcedure, createRouter, staffProcedure } from "../../trpc";

const moneyProcedure = staffProcedure("settings.money");

/** Site settings (name, appearance, prices) and e-mail settings. */
export const adminSettingsRouter = createRouter({
  get: adminProcedure.query(serve(settingsForAdmin)),
  countries: adminProcedure.query(() => countryNames),
  saveSite: adminProcedure.input(SaveSiteInput).mutation(serve(saveSiteSettings)),
  saveEmail: moneyProcedure.input(EmailSettingsInput).mutation(serve(saveEmailSettings)),
  testEmail: moneyProcedure.input(EmailSettingsInput).mutation(serve(sendTestMail)),
});

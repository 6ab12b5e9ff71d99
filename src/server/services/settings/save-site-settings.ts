import { changedElsewhere, fieldError } from "~/domain/errors";
import { graveActsOnSite } from "~/domain/grave-acts";
import { isPayoutSchedule } from "~/domain/payout-schedule";
import { roleMay } from "~/domain/staff";
import type { SaveSiteInput, SiteSettingsInput } from "~/schemas/admin/settings";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { isCountryCode } from "../addresses/countries";
import { recordAudit } from "../audit/record-audit";
import { assertConfirmed } from "../staff/assert-confirmed";

/**
 * Sets the shop's name, pictures and figures, and where it ships to; every page shows them at once. Saving the same
 * again changes nothing; what somebody else saved since the form was opened is not overwritten. Answers when what is
 * there now was saved, for the next save to send. Throws "changed-elsewhere"; "unknown-country";
 * "cancelled-before-reminded" where unpaid orders would be cancelled before their reminder; "no-such-day" for a weekly
 * payout on day 8 or later; "owners-only"; "confirm-act" and "confirm-password" for another payment tag.
 */
export async function saveSiteSettings(
  ctx: SignedInContext,
  { seenAt, ...input }: SaveSiteInput,
): Promise<{ updatedAt: Date | null }> {
  const unknown = input.shippingCountries.find((code) => !isCountryCode(code));
  if (unknown) throw fieldError("shippingCountries", "unknown-country", `No country has the code ${unknown}`);
  const { unpaidReminderDays, unpaidCancelDays } = input;
  if (unpaidCancelDays > 0 && unpaidCancelDays <= unpaidReminderDays) {
    const message = "Choose a later day than for the reminder";
    throw fieldError("unpaidCancelDays", "cancelled-before-reminded", message);
  }
  if (!isPayoutSchedule(input)) throw fieldError("payoutDay", "no-such-day", "Choose a day of the week");
  return inTransaction(ctx.db, async (tx) => {
    // Held, so that what the audit calls "before" is what was really there.
    await tx.$executeRaw`SELECT 1 FROM site_settings WHERE id = 'default' FOR UPDATE`;
    const row = await tx.siteSettings.findUnique({ where: { id: "default" }, omit: { id: true, isDemo: true } });
    const updatedAt = row?.updatedAt ?? null;
    const before = row && settingsOf(row);
    const known = before && JSON.stringify(Object.entries(before).sort());
    if (known === JSON.stringify(Object.entries(input).sort())) return { updatedAt };
    if (seenAt !== undefined && seenAt?.getTime() !== updatedAt?.getTime()) {
      throw changedElsewhere("These settings were changed meanwhile. Discard your changes to see what is saved now.");
    }
    assertMayChange(ctx, before, input);
    await assertConfirmed(ctx, graveActsOnSite(before, input), tx);
    const saved = await tx.siteSettings.upsert({ where: { id: "default" }, create: input, update: input });
    await recordAudit(tx, ctx, { action: "settings.site", entity: "settings", entityId: "site", before, after: input });
    await announceCatalogueChange(tx, { settings: true });
    return { updatedAt: saved.updatedAt };
  });
}

const settingsOf = <Row extends { updatedAt: Date }>({ updatedAt: _updatedAt, ...settings }: Row) => settings;

/** Where payments go and what is charged and paid out, and when: an owner's. */
const OF_OWNERS = ["paymentTag", "shippingFeeCents", "payoutFrequency", "payoutDay"] as const;

function assertMayChange(
  { actor }: SignedInContext,
  before: Partial<SiteSettingsInput> | null,
  input: SiteSettingsInput,
) {
  if (roleMay(actor.role, "settings.money")) return;
  const field = OF_OWNERS.find((each) => before?.[each] !== input[each]);
  if (field) throw fieldError(field, "owners-only", "Only an owner changes this.");
}

import { criticalActionsOnSite, NOTHING_WAITS } from "~/domain/critical-actions";
import { fieldError, staleFormError } from "~/domain/errors";
import { isPayoutSchedule } from "~/domain/payout-schedule";
import { roleMay } from "~/domain/staff";
import type { SaveSiteInput, SiteSettingsInput } from "~/schemas/admin/settings";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { isCountryCode } from "../addresses/countries";
import { recordAudit } from "../audit/record-audit";
import { assertConfirmed } from "../staff/assert-confirmed";
import { movePaymentTag, waitingForPayment } from "./move-payment-tag";

/**
 * Saves the shop's name, pictures, figures and shipping countries, effective on every page at once. Saving the same
 * again is a no-op; does not overwrite what somebody else saved since the form was loaded. Returns when the current
 * settings were saved, to send with the next save. Throws "changed-elsewhere", "unknown-country",
 * "cancelled-before-reminded" if unpaid orders would be cancelled before their reminder, "no-such-day" for a weekly
 * payout on day 8 or later, "owners-only", and "confirm-act" and "confirm-password" for a new payment tag, which all that
 * waits for a payment asks for from then on.
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
    // Locked, so that the audit's "before" is accurate.
    await tx.$executeRaw`SELECT 1 FROM site_settings WHERE id = 'default' FOR UPDATE`;
    const row = await tx.siteSettings.findUnique({ where: { id: "default" }, omit: { id: true, isDemo: true } });
    const updatedAt = row?.updatedAt ?? null;
    const before = row && settingsOf(row);
    const known = before && JSON.stringify(Object.entries(before).sort());
    if (known === JSON.stringify(Object.entries(input).sort())) return { updatedAt };
    if (seenAt !== undefined && seenAt?.getTime() !== updatedAt?.getTime()) {
      throw staleFormError(`${await lastSavedBy(tx)} saved these settings while you were editing them.`);
    }
    assertMayChange(ctx, before, input);
    const isNewTag = before?.paymentTag !== input.paymentTag;
    const waiting = isNewTag ? await waitingForPayment(tx) : NOTHING_WAITS;
    await assertConfirmed(ctx, criticalActionsOnSite(before, input, waiting), tx);
    const saved = await tx.siteSettings.upsert({ where: { id: "default" }, create: input, update: input });
    await recordAudit(tx, ctx, { action: "settings.site", entity: "settings", entityId: "site", before, after: input });
    await announceCatalogueChange(tx, { settings: true });
    if (isNewTag) await movePaymentTag(tx, ctx, input.paymentTag);
    return { updatedAt: saved.updatedAt };
  });
}

async function lastSavedBy(tx: Tx): Promise<string> {
  const last = await tx.auditEntry.findFirst({
    where: { entity: "settings", entityId: "site" },
    orderBy: { createdAt: "desc" },
    select: { actorName: true },
  });
  return last?.actorName ?? "Somebody else";
}

const settingsOf = <Row extends { updatedAt: Date }>({ updatedAt: _updatedAt, ...settings }: Row) => settings;

/** Only owners change where payments go, what is charged, and when payouts are due. */
const OF_OWNERS = ["paymentTag", "shippingFeeCents", "payoutFrequency", "payoutDay"] as const;

function assertMayChange(
  { actor }: SignedInContext,
  before: Partial<SiteSettingsInput> | null,
  input: SiteSettingsInput,
) {
  if (roleMay(actor.role, "settings.money")) return;
  const field = OF_OWNERS.find((each) => before?.[each] !== input[each]);
  if (field) throw fieldError(field, "owners-only", "Only an owner can change this.");
}

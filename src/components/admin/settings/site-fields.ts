import { z } from "zod";
import { plainDollars } from "~/domain/money";
import { SiteSettingsInput } from "~/schemas/admin/settings";
import { TypedDollars } from "~/schemas/typed-dollars";
import type { RouterOutputs } from "~/trpc/react";

export type SavedSite = RouterOutputs["admin"]["settings"]["get"]["site"];

const Days = z.string().transform((typed) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN));

const { shape } = SiteSettingsInput;

/** The settings as form fields: numbers are text. */
export const SiteFields = SiteSettingsInput.extend({
  shippingFeeCents: TypedDollars.pipe(shape.shippingFeeCents),
  payoutDay: Days.pipe(shape.payoutDay),
  unpaidReminderDays: Days.pipe(shape.unpaidReminderDays),
  unpaidCancelDays: Days.pipe(shape.unpaidCancelDays),
});
export type SiteTyped = z.input<typeof SiteFields>;
// Safe cast: a strict object's shape has exactly these keys.
export const SITE_FIELDS = Object.keys(SiteFields.shape) as (keyof SiteTyped)[];

export function formValuesOf({ updatedAt: _updatedAt, ...saved }: SavedSite): SiteTyped {
  return {
    ...saved,
    headerLogoUrl: saved.headerLogoUrl ?? "",
    footerLogoUrl: saved.footerLogoUrl ?? "",
    faviconUrl: saved.faviconUrl ?? "",
    ogImageUrl: saved.ogImageUrl ?? "",
    heroImageUrl: saved.heroImageUrl ?? "",
    shippingFeeCents: plainDollars(saved.shippingFeeCents),
    payoutDay: String(saved.payoutDay),
    unpaidReminderDays: String(saved.unpaidReminderDays),
    unpaidCancelDays: String(saved.unpaidCancelDays),
  };
}

/** The site's images, with their recommended sizes. */
export const SITE_PICTURES = [
  { field: "headerLogoUrl", label: "Header logo", hint: "Shown at the top of every page, 40 pixels high." },
  { field: "footerLogoUrl", label: "Footer logo", hint: "At the bottom of every page; without one, the header logo." },
  { field: "faviconUrl", label: "Favicon", hint: "16x16 or 32x32 recommended." },
  { field: "heroImageUrl", label: "Home page picture", hint: "Beside the headline. 1600x900 recommended." },
  { field: "ogImageUrl", label: "OG image", hint: "Shown when a link is shared. 1200x630 recommended." },
] as const;
export type SitePicture = (typeof SITE_PICTURES)[number]["field"];

import { z } from "zod";
import { MAX_ORDER_CENTS } from "~/domain/money";
import { isPlainEmail, MAX_EMAIL_LENGTH, normalizeEmail } from "~/domain/names";
import { LAST_PAYOUT_DAY, PAYOUT_FREQUENCIES } from "~/domain/payout-schedule";
import { PICTURE_URL_REFUSED, pictureUrl } from "~/domain/picture-url";
import { SOCIAL_NETWORKS, type SocialNetwork, socialUrl } from "~/domain/social-links";
import { boundedMarks } from "../bounded-marks";
import { MomentField } from "../date-fields";
import { requiredText } from "../required-text";

const NO_MARKS = /^\P{C}*$/u;
const Line = (longest: number, missing: string) =>
  requiredText(missing, longest, `At most ${longest} characters`)
    .regex(NO_MARKS, "Please use plain text on one line")
    .superRefine(boundedMarks);

const Picture = z
  .string()
  .max(500, PICTURE_URL_REFUSED)
  .nullable()
  .transform((typed, ctx) => {
    if (typed === null || typed.trim() === "") return null;
    const url = pictureUrl(typed);
    if (url === null) ctx.addIssue({ code: "custom", message: PICTURE_URL_REFUSED });
    return url;
  });

const ContactEmail = z
  .string()
  .max(MAX_EMAIL_LENGTH, "Invalid email format")
  .transform(normalizeEmail)
  .refine((email) => email === "" || isPlainEmail(email), "Invalid email format");

/** One line that may be empty. */
const OptionalLine = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters`)
    .regex(NO_MARKS, "Please use plain text on one line")
    .superRefine(boundedMarks);

const ADDRESS_LONGEST = 300;
const PostalLines = z
  .string()
  .trim()
  .max(ADDRESS_LONGEST, `At most ${ADDRESS_LONGEST} characters`)
  .transform((typed) => typed.replace(/\r\n?/g, "\n"))
  .refine((typed) => NO_MARKS.test(typed.replaceAll("\n", "")), "Please use plain text")
  .superRefine(boundedMarks);

const Social = (network: SocialNetwork) =>
  z
    .string()
    .max(300, "At most 300 characters")
    .transform((typed, ctx) => {
      const url = socialUrl(network, typed);
      if (url === null)
        ctx.addIssue({ code: "custom", message: `A link to ${network.name} starts with ${network.starts}` });
      return url ?? "";
    });

const Amount = z.number("Enter an amount in dollars, such as 49.95").int().min(0, "Enter an amount of 0 or more");

const Countries = z
  .array(z.string().regex(/^[A-Z]{2}$/, "A country has a code of two letters"))
  .min(1, "Choose at least one country")
  .max(250, "At most 250 countries")
  .transform((codes) => [...new Set(codes)].sort());
const Days = z
  .number("Enter a number of days")
  .int("Enter whole days")
  .min(0, "0 or more")
  .max(365, "At most 365 days");

export const SiteSettingsInput = z.strictObject({
  siteName: Line(80, "Please enter the site's name"),
  siteDescription: z.string().trim().max(300, "At most 300 characters"),
  headerLogoUrl: Picture,
  footerLogoUrl: Picture,
  faviconUrl: Picture,
  ogImageUrl: Picture,
  heroImageUrl: Picture,
  heroTitle: OptionalLine(90),
  heroText: OptionalLine(300),
  paymentTag: Line(60, "Please enter the payment tag"),
  shippingFeeCents: Amount.max(MAX_ORDER_CENTS / 100, "At most $10,000"),
  payoutFrequency: z.enum(PAYOUT_FREQUENCIES),
  /** A weekday, 1 (Monday) to 7, or a day of the month, 1 to 28. */
  payoutDay: z.int("Choose a day").min(1, "Choose a day").max(LAST_PAYOUT_DAY, "Choose a day"),
  contactEmail: ContactEmail,
  companyName: OptionalLine(120),
  companyAddress: PostalLines,
  xUrl: Social(SOCIAL_NETWORKS.xUrl),
  instagramUrl: Social(SOCIAL_NETWORKS.instagramUrl),
  linkedinUrl: Social(SOCIAL_NETWORKS.linkedinUrl),
  youtubeUrl: Social(SOCIAL_NETWORKS.youtubeUrl),
  facebookUrl: Social(SOCIAL_NETWORKS.facebookUrl),
  shippingCountries: Countries,
  /** Days until an unpaid order gets a reminder, and until it is cancelled; 0 is never. */
  unpaidReminderDays: Days,
  unpaidCancelDays: Days,
});
export type SiteSettingsInput = z.infer<typeof SiteSettingsInput>;

export const SaveSiteInput = SiteSettingsInput.extend({
  /**
   * When the settings the form was opened with were saved, null for never: refused if another admin saved since.
   * Without it, the save overwrites.
   */
  seenAt: MomentField.nullish(),
});
export type SaveSiteInput = z.infer<typeof SaveSiteInput>;

const HOST = /^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i;

export const EmailSettingsInput = z.strictObject({
  smtpHost: Line(253, "Please enter the mail server's name").regex(HOST, "A server's name looks like smtp.example.com"),
  smtpPort: z
    .number("Please enter the port, such as 587")
    .int("A port is a whole number")
    .min(1, "A port is 1 to 65535")
    .max(65_535, "A port is 1 to 65535"),
  smtpUser: Line(254, "Please enter the user"),
  /** Empty keeps the stored password, which is never sent to the browser. */
  smtpPass: z.string().max(500, "At most 500 characters"),
  fromName: Line(80, "Please enter the sender's name"),
  notificationEmail: z
    .string("Please enter the notification e-mail")
    .max(254)
    .transform(normalizeEmail)
    .refine((email) => email !== "", "Please enter the notification e-mail")
    .refine((email) => email === "" || isPlainEmail(email), "Invalid email format"),
});
export type EmailSettingsInput = z.infer<typeof EmailSettingsInput>;

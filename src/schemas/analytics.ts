import { z } from "zod";

const PAGE_TYPES = ["home", "category", "product", "checkout", "other"] as const;
export type PageType = (typeof PAGE_TYPES)[number];

const UtmField = z.string().trim().max(120).optional();

export const RecordPageViewInput = z.strictObject({
  pageType: z.enum(PAGE_TYPES),
  /** The slug of a product or category; absent on other pages. */
  identifier: z.string().trim().min(1).max(120).optional(),
  /** The browser tab's visit; not the cart's session. */
  sessionId: z.string().regex(/^[0-9a-f-]{36}$/),
  referrer: z.string().max(500).optional(),
  utmSource: UtmField,
  utmMedium: UtmField,
  utmCampaign: UtmField,
});
export type RecordPageViewInput = z.infer<typeof RecordPageViewInput>;

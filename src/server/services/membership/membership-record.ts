import { z } from "zod";
import { SubscriptionTier } from "~/generated/prisma/enums";

const MembershipRecord = z.strictObject({
  subscriptionTier: z.enum(SubscriptionTier),
  subscriptionExpiresAt: z.coerce.date().nullable(),
  markupReductionPercentage: z.number(),
  customDiscountPercentage: z.number().nullable(),
  testSubscription: z.boolean(),
});
/** The fields of an account that an approval sets. */
export type MembershipRecord = z.infer<typeof MembershipRecord>;

/** The JSON that a request stores. */
export const membershipJson = ({ subscriptionExpiresAt, ...rest }: MembershipRecord) => ({
  ...rest,
  subscriptionExpiresAt: subscriptionExpiresAt?.toISOString() ?? null,
});

/** Parses the JSON that a request stores; null if there is none. */
export const membershipFromJson = (kept: unknown): MembershipRecord | null =>
  MembershipRecord.safeParse(kept).data ?? null;

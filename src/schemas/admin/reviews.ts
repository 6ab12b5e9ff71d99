import { z } from "zod";
import { PageField } from "../fields";

/** "low": reviews of at most two stars without a reply from the shop. */
export const REVIEW_STATUSES = ["all", "pending", "approved", "low"] as const;
export const REVIEW_TYPES = ["all", "product", "order"] as const;
export type ReviewType = (typeof REVIEW_TYPES)[number];

const MAX_REVIEWS_AT_ONCE = 100;

/** A product rating or an order review. */
const reviewRef = { type: z.enum(["product", "order"]), id: z.uuid("This is not the id of a review") };
export const DeleteReviewInput = z.strictObject(reviewRef);
export type ReviewRef = z.infer<typeof DeleteReviewInput>;

export const ListReviewsInput = z.strictObject({
  status: z.enum(REVIEW_STATUSES).default("all"),
  type: z.enum(REVIEW_TYPES).default("all"),
  page: PageField,
});
export type ListReviewsInput = z.infer<typeof ListReviewsInput>;

const ReviewMark = z.string().min(1).max(64);

export const SetApprovalInput = z.strictObject({
  reviews: z
    // `mark` identifies the version the admin read: a review edited since is not approved unread.
    .array(z.strictObject({ ...reviewRef, mark: ReviewMark }))
    .min(1, "Select a review first")
    .max(MAX_REVIEWS_AT_ONCE),
  isApproved: z.boolean(),
});
export type SetApprovalInput = z.infer<typeof SetApprovalInput>;

export const ReplyInput = z.strictObject({
  ...reviewRef,
  /** Empty removes the reply. */
  reply: z.string().trim().max(2_000, "A reply has at most 2,000 characters"),
  /**
   * The review and reply the admin saw: refused if the customer edited the review or another admin replied since.
   * Without it, the reply overwrites.
   */
  seen: z.strictObject({ mark: ReviewMark, reply: z.string().max(20_000).nullable() }).optional(),
});
export type ReplyInput = z.infer<typeof ReplyInput>;

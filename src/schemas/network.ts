import { z } from "zod";
import { MAX_LEVELS } from "~/domain/commission";
import { MomentField } from "./date-fields";
import { PageDirectionField } from "./page-direction";

const LevelField = z.int().min(1).max(MAX_LEVELS);

/** The sort key of the previous page's last row. */
const NetworkCursor = z.strictObject({ level: LevelField, joinedAt: MomentField, userId: z.uuid() });

export const NetworkChildrenInput = z.strictObject({
  /** Whose direct referrals to list; defaults to the actor's. */
  parentId: z.uuid().optional(),
  cursor: NetworkCursor.optional(),
});
export type NetworkChildrenInput = z.infer<typeof NetworkChildrenInput>;

export const NetworkListInput = z.strictObject({
  level: LevelField.optional(),
  text: z.string().trim().max(100).optional(),
  /** Only active affiliates, for inviting them to a partnership. */
  affiliatesOnly: z.boolean().optional(),
  cursor: NetworkCursor.optional(),
  direction: PageDirectionField,
});
export type NetworkListInput = z.infer<typeof NetworkListInput>;

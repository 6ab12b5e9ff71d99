import { z } from "zod";
import { TIERS } from "~/domain/tier-table";
import { boundedMarks } from "../bounded-marks";
import { dayField, MomentField } from "../date-fields";
import { ProgramRules } from "../program-rules";

const TARGETS = ["minLifetimeVolumeCents", "minOrders", "minActiveReferrals", "minNetworkSize"] as const;

/** Rules that can be published: every tier asks for as much as the one before or more, and Starter for nothing. */
export const DraftRules = ProgramRules.superRefine(({ tiers }, ctx) => {
  for (const [at, tier] of tiers.entries()) {
    for (const target of TARGETS) {
      const least = at === 0 ? 0 : Math.max(1, tiers[at - 1]?.[target] ?? 0);
      const path = ["tiers", at, target];
      if (at === 0 && tier[target] !== 0)
        ctx.addIssue({ code: "custom", path, message: "Starter has no requirements" });
      if (tier[target] < least) {
        const message = at === 1 ? "At least 1" : `At least as much as ${TIERS[at - 1]?.name}`;
        ctx.addIssue({ code: "custom", path, message });
      }
    }
  }
});

export const SaveRuleDraftInput = z.strictObject({
  rules: DraftRules,
  /**
   * When the draft that the form began with was saved, null for none: what somebody else saved since is not
   * overwritten. Without it, it is.
   */
  seenDraftAt: MomentField.nullish(),
  /** The versions in force and to come that a first draft began with: one begun from others is not saved. */
  seenVersions: z.array(z.int().min(1)).max(100).optional(),
});
export type SaveRuleDraftInput = z.infer<typeof SaveRuleDraftInput>;

/** When the draft that is thrown away was saved, null for none: another one stays. */
export const DiscardRuleDraftInput = z.strictObject({ seenDraftAt: MomentField.nullable() });
export type DiscardRuleDraftInput = z.infer<typeof DiscardRuleDraftInput>;

export const PublishRulesInput = z.strictObject({
  /** The draft that was looked at: one that has changed since is not published. */
  seenDraftAt: MomentField,
  /** The day, UTC, on which the rules begin; null for now. */
  from: dayField("Choose a day").nullable(),
  note: z
    .string()
    .trim()
    .min(1, "Tell affiliates why")
    .max(1_000, "At most 1,000 characters")
    .superRefine(boundedMarks),
});
export type PublishRulesInput = z.infer<typeof PublishRulesInput>;

export const RuleVersionInput = z.strictObject({ version: z.int().min(1).max(1_000_000) });

import { z } from "zod";
import { TIERS } from "~/domain/tier-table";
import { boundedMarks } from "../bounded-marks";
import { dayField, MomentField } from "../date-fields";
import { ProgramRules } from "../program-rules";

const TARGETS = ["minLifetimeVolumeCents", "minOrders", "minActiveReferrals", "minNetworkSize"] as const;

/** Rules that can be published: every tier requires at least as much as the one below, and Starter nothing. */
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
  /** When the form's draft was saved, null for none: refused if another admin saved since. Without it, overwrites. */
  seenDraftAt: MomentField.nullish(),
  /** The current and upcoming versions a first draft was based on; refused if they changed since. */
  seenVersions: z.array(z.int().min(1)).max(100).optional(),
});
export type SaveRuleDraftInput = z.infer<typeof SaveRuleDraftInput>;

/** When the discarded draft was saved, null for none. A different draft is kept. */
export const DiscardRuleDraftInput = z.strictObject({ seenDraftAt: MomentField.nullable() });
export type DiscardRuleDraftInput = z.infer<typeof DiscardRuleDraftInput>;

export const PublishRulesInput = z.strictObject({
  /** When the reviewed draft was saved; refused if it changed since. */
  seenDraftAt: MomentField,
  /** The UTC day on which the rules take effect; null for now. */
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

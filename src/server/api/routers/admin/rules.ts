import { PublishRulesInput, RuleVersionInput, SaveRuleDraftInput } from "~/schemas/admin/rules";
import { discardRuleDraft, publishRules, saveRuleDraft, withdrawRules } from "~/server/services/rules/publish-rules";
import { rulesForAdmin } from "~/server/services/rules/queries";
import { rehearseRules } from "~/server/services/rules/rehearse-rules";
import { adminProcedure, createRouter } from "../../trpc";

/** The rules of the affiliate program: draft, rehearsal, publication, history. */
export const adminRulesRouter = createRouter({
  get: adminProcedure.query(({ ctx }) => rulesForAdmin(ctx.service)),
  rehearsal: adminProcedure.query(({ ctx }) => rehearseRules(ctx.service)),
  saveDraft: adminProcedure.input(SaveRuleDraftInput).mutation(({ ctx, input }) => saveRuleDraft(ctx.service, input)),
  discardDraft: adminProcedure.mutation(({ ctx }) => discardRuleDraft(ctx.service)),
  publish: adminProcedure.input(PublishRulesInput).mutation(({ ctx, input }) => publishRules(ctx.service, input)),
  withdraw: adminProcedure.input(RuleVersionInput).mutation(({ ctx, input }) => withdrawRules(ctx.service, input)),
});

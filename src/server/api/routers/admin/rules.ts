import { DiscardRuleDraftInput, PublishRulesInput, RuleVersionInput, SaveRuleDraftInput } from "~/schemas/admin/rules";
import { discardRuleDraft, publishRules, saveRuleDraft, withdrawRules } from "~/server/services/rules/publish-rules";
import { rulesForAdmin } from "~/server/services/rules/queries";
import { rehearseRules } from "~/server/services/rules/rehearse-rules";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** The affiliate program's rules: draft, rehearsal, publication, history. */
export const adminRulesRouter = createRouter({
  get: adminProcedure.query(serve(rulesForAdmin)),
  rehearsal: adminProcedure.query(serve(rehearseRules)),
  saveDraft: adminProcedure.input(SaveRuleDraftInput).mutation(serve(saveRuleDraft)),
  discardDraft: adminProcedure.input(DiscardRuleDraftInput).mutation(serve(discardRuleDraft)),
  publish: adminProcedure.input(PublishRulesInput).mutation(serve(publishRules)),
  withdraw: adminProcedure.input(RuleVersionInput).mutation(serve(withdrawRules)),
});

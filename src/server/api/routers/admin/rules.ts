import { DiscardRuleDraftInput, PublishRulesInput, RuleVersionInput, SaveRuleDraftInput } from "~/schemas/admin/rules";
import { discardRuleDraft, publishRules, saveRuleDraft, withdrawRules } from "~/server/services/rules/publish-rules";
import { rulesForAdmin } from "~/server/services/rules/queries";
import { rehearseRules } from "~/server/services/rules/rehearse-rules";
import { serve } from "../../serve";
import { adminProcedure, createRouter, staffProcedure } from "../../trpc";

const moneyProcedure = staffProcedure("settings.money");

/** The affiliate program's rules: draft, rehearsal, publication, history. */
export const adminRulesRouter = createRouter({
  get: adminProcedure.query(serve(rulesForAdmin)),
  rehearsal: adminProcedure.query(serve(rehearseRules)),
  saveDraft: moneyProcedure.input(SaveRuleDraftInput).mutation(serve(saveRuleDraft)),
  discardDraft: moneyProcedure.input(DiscardRuleDraftInput).mutation(serve(discardRuleDraft)),
  publish: moneyProcedure.input(PublishRulesInput).mutation(serve(publishRules)),
  withdraw: moneyProcedure.input(RuleVersionInput).mutation(serve(withdrawRules)),
});

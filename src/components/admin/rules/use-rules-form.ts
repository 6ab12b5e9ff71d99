import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { ruleDifferences } from "~/domain/rule-differences";
import { errorReason } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { RulesFields, typedRules } from "./rules-fields";

export type RulesState = RouterOutputs["admin"]["rules"]["get"];

/** What the form was initialized from. */
type Base = Pick<RulesState, "version" | "versions" | "rules" | "draft">;

const typedOf = ({ draft, rules }: Base) => typedRules(draft?.rules ?? rules);
/** The version in force and any upcoming one. */
const versionsOf = ({ version, versions }: Base) => [
  version,
  ...versions.filter(({ state }) => state === "coming").map((coming) => coming.version),
];
const markOf = (base: Base) => base.draft?.updatedAt.getTime() ?? `versions ${versionsOf(base)}`;

/** Form state of the draft. Unsaved edits are kept even if others save in the meantime. */
export function useRulesForm(state: RulesState) {
  const utils = api.useUtils();
  /** The state when editing began. */
  const [base, setBase] = useState<Base>(state);
  const form = useForm({ resolver: zodResolver(RulesFields), mode: "onTouched", defaultValues: typedOf(state) });
  const { errors, isDirty } = form.formState;
  const onSettled = () => utils.admin.rules.invalidate();
  const save = api.admin.rules.saveDraft.useMutation({
    onError: (error) => setServerErrors(form, error),
    onSettled,
  });
  const discard = api.admin.rules.discardDraft.useMutation({
    onSuccess: () => begin({ ...state, draft: null }),
    onSettled,
  });
  function begin(from: Base) {
    setBase(from);
    form.reset(typedOf(from));
    save.reset();
  }
  // Without unsaved edits, load what somebody else saved or published: the form does not follow `state` by itself.
  useEffect(() => {
    if (markOf(state) !== markOf(base) && !isDirty && !save.isPending && !discard.isPending) begin(state);
  });

  return {
    form,
    errors,
    isDirty,
    isSaving: save.isPending,
    failed: save.error,
    isOutdated:
      isDirty && !save.isPending && (markOf(state) !== markOf(base) || errorReason(save.error) === "changed-elsewhere"),
    async reload() {
      await utils.admin.rules.get.invalidate();
      begin(await utils.admin.rules.get.fetch());
    },
    discard,
    seenDraftAt: base.draft?.updatedAt ?? null,
    submit: form.handleSubmit((rules) => {
      const sent = presentValues(form);
      const onSuccess = ({ savedAt }: { savedAt: Date }) => {
        const draft = { rules, updatedAt: savedAt, differences: ruleDifferences(state.rules, rules) };
        utils.admin.rules.get.setData(undefined, (shown) => shown && { ...shown, draft });
        setBase({ ...state, draft });
        markSaved(form, sent);
      };
      const seen = { seenDraftAt: base.draft?.updatedAt ?? null, seenVersions: versionsOf(base) };
      save.mutate({ rules, ...seen }, { onSuccess });
    }),
  };
}

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

/** What a form is filled in from: the draft, or without one the rules in force. */
type Base = Pick<RulesState, "version" | "versions" | "rules" | "draft">;

const typedOf = ({ draft, rules }: Base) => typedRules(draft?.rules ?? rules);
/** The versions in force and to come. */
const versionsOf = ({ version, versions }: Base) => [
  version,
  ...versions.filter(({ state }) => state === "coming").map((coming) => coming.version),
];
const markOf = (base: Base) => base.draft?.updatedAt.getTime() ?? `versions ${versionsOf(base)}`;

/** What is being edited of the draft: what is typed stays until it is saved or discarded, whatever others save. */
export function useRulesForm(state: RulesState) {
  const utils = api.useUtils();
  /** The draft as it was when the editing began. */
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
  // Brings what somebody else saved or published into the form, which keeps its values outside of React.
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

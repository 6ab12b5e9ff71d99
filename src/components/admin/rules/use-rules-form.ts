import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { api, type RouterOutputs } from "~/trpc/react";
import { RulesFields, typedRules } from "./rules-fields";

export type RulesState = RouterOutputs["admin"]["rules"]["get"];

/** What is being edited of the draft: the one that is saved, or the rules in force as the beginning of one. */
export function useRulesForm(state: RulesState) {
  const utils = api.useUtils();
  const defaultValues = typedRules(state.draft?.rules ?? state.rules);
  const form = useForm({ resolver: zodResolver(RulesFields), mode: "onTouched", defaultValues });
  const { errors, isDirty } = form.formState;
  const onSettled = () => utils.admin.rules.invalidate();
  const save = api.admin.rules.saveDraft.useMutation({
    onSuccess: () => form.reset(form.getValues()),
    onError: (error) => setServerErrors(form, error),
    onSettled,
  });
  const discard = api.admin.rules.discardDraft.useMutation({ onSettled });
  return {
    form,
    errors,
    isDirty,
    isSaving: save.isPending,
    isDiscarding: discard.isPending,
    failed: save.error ?? discard.error,
    discard: () => discard.mutate(),
    submit: form.handleSubmit((rules) => save.mutate({ rules })),
  };
}

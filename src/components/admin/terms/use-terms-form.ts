import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { toast } from "~/components/ui/toast";
import { errorReason } from "~/lib/api-error";
import { TermsDraftFields } from "~/schemas/program-terms";
import { api, type RouterOutputs } from "~/trpc/react";
import { toastMailed } from "../toast-mailed";

export type TermsState = RouterOutputs["admin"]["terms"]["get"];

/** What the form was initialized from. */
type Base = Pick<TermsState, "draft" | "versions">;

const typedOf = ({ draft, versions: [latest] }: Base): TermsDraftFields =>
  draft ? { text: draft.text, note: draft.note } : { text: latest?.text ?? STARTING_TERMS, note: "" };
const markOf = ({ draft, versions: [latest] }: Base) => draft?.updatedAt.getTime() ?? `version ${latest?.version}`;

/** Form state of the draft. Unsaved edits are kept even if others save in the meantime. */
export function useTermsForm(state: TermsState) {
  const utils = api.useUtils();
  /** The state when editing began. */
  const [base, setBase] = useState<Base>(state);
  const form = useForm({ resolver: zodResolver(TermsDraftFields), mode: "onTouched", defaultValues: typedOf(state) });
  const { errors, isDirty } = form.formState;
  const onError = (error: unknown) => setServerErrors(form, error);
  const onSettled = () => utils.admin.terms.invalidate();
  const save = api.admin.terms.saveDraft.useMutation({ onError, onSettled });
  const discard = api.admin.terms.discardDraft.useMutation({
    onSuccess: () => begin({ ...state, draft: null }),
    onSettled,
  });
  const publish = api.admin.terms.publish.useMutation({
    onSuccess: ({ version }) => toastMailed(`Version ${version} published. Affiliates get an e-mail.`),
    onError,
    onSettled,
  });
  const isBusy = save.isPending || discard.isPending || publish.isPending;
  function begin(from: Base) {
    setBase(from);
    form.reset(typedOf(from));
    save.reset();
  }
  // Without unsaved edits, load what somebody else saved or published: the form does not follow `state` by itself.
  useEffect(() => {
    if (markOf(state) !== markOf(base) && !isDirty && !isBusy) begin(state);
  });

  return {
    form,
    errors,
    isDirty,
    isSaving: save.isPending,
    isPublishing: publish.isPending,
    failed: save.error ?? publish.error,
    isOutdated:
      isDirty && !isBusy && (markOf(state) !== markOf(base) || errorReason(save.error) === "changed-elsewhere"),
    async reload() {
      await utils.admin.terms.get.invalidate();
      begin(await utils.admin.terms.get.fetch());
    },
    discard,
    seenDraftAt: base.draft?.updatedAt ?? null,
    publish,
    submit: form.handleSubmit((typed) => {
      const sent = presentValues(form);
      const onSuccess = ({ savedAt }: { savedAt: Date }) => {
        const draft = { ...typed, updatedAt: savedAt };
        utils.admin.terms.get.setData(undefined, (shown) => shown && { ...shown, draft });
        setBase({ ...state, draft });
        markSaved(form, sent, typed);
        toast.success("Draft saved");
      };
      const seen = { seenDraftAt: base.draft?.updatedAt ?? null, seenVersion: base.versions[0]?.version ?? 0 };
      save.mutate({ ...typed, ...seen }, { onSuccess });
    }),
  };
}

/** Template for the first version, based on what the Terms of Service say about affiliates. */
const STARTING_TERMS = `# Who can join
You are at least 18 years old and open one account only, for yourself.

# What you earn
You earn a commission on paid orders of the people who sign up with your code, up to 10 levels below you. The rates and tiers in your dashboard apply.
- Commission is earned on what was paid for the goods, when we verify the payment.
- A refunded or cancelled order, a test order and an order at wholesale price earn none.
- You earn nothing on your own orders.

# How you are paid
Payouts go to the payment tag in your dashboard. We may keep a payout back while a person checks it. You are responsible for your taxes.

# What you may not do
- Promise effects on people, or advertise our products for human use.
- Open accounts or place orders only to reach a tier or a commission.
- Send unwanted messages or use our name as if you spoke for us.

# Leaving
You can leave at any time by writing to us, and we may end your part in the program. What you have earned by then stays owed to you.
`;

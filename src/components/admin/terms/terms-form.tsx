import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { TermsText } from "~/components/shared/terms-text";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { LONGEST_TERMS } from "~/domain/program-terms";
import { errorMessage } from "~/lib/api-error";
import { SaveTermsDraftInput } from "~/schemas/program-terms";
import { api, type RouterOutputs } from "~/trpc/react";
import { toastMailed } from "../toast-mailed";

type State = RouterOutputs["admin"]["terms"]["get"];

/** The draft, or the version in force as the beginning of one, with a preview; published once it is saved. */
export function TermsForm({ state: { draft, versions, affiliateCount } }: { state: State }) {
  const utils = api.useUtils();
  const latest = versions[0];
  const [isAsking, setIsAsking] = useState(false);
  const previewId = useId();
  const form = useForm({
    resolver: zodResolver(SaveTermsDraftInput),
    mode: "onTouched",
    defaultValues: { text: draft?.text ?? latest?.text ?? STARTING_TERMS, note: draft?.note ?? "" },
  });
  const { errors, isDirty } = form.formState;
  const onSettled = () => utils.admin.terms.invalidate();
  const save = api.admin.terms.saveDraft.useMutation({
    onSuccess: (_, saved) => {
      form.reset(saved);
      toast.success("Draft saved");
    },
    onError: (error) => setServerErrors(form, error),
    onSettled,
  });
  const discard = api.admin.terms.discardDraft.useMutation({
    onSuccess: () => form.reset({ text: latest?.text ?? STARTING_TERMS, note: "" }),
    onSettled,
  });
  const publish = api.admin.terms.publish.useMutation({
    onSuccess: ({ version }) => toastMailed(`Version ${version} published. Affiliates get an e-mail.`),
    onError: (error) => setServerErrors(form, error),
    onSettled: () => {
      setIsAsking(false);
      return onSettled();
    },
  });
  const failed = save.error ?? discard.error ?? publish.error;
  const version = (latest?.version ?? 0) + 1;
  const hasNote = !latest || Boolean(draft?.note);
  return (
    <form noValidate aria-label="Draft of the terms" onSubmit={form.handleSubmit((draft) => save.mutate(draft))}>
      <Card
        title={draft ? "Draft" : latest ? `Version ${latest.version}, in force` : "First version"}
        description={
          draft || latest
            ? "Edit the text and save it as a draft. Nobody sees it until you publish it."
            : "Nothing is published yet, so affiliates are not asked to accept anything. Here is a text to start from."
        }
      >
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <Field
              label="Text"
              hint="A line that starts with # is a heading, one that starts with - is a list item. An empty line ends a paragraph."
              error={errors.text?.message}
            >
              <Textarea rows={22} maxLength={LONGEST_TERMS} className="lg:h-[34rem]" {...form.register("text")} />
            </Field>
            <div className="flex min-w-0 flex-col gap-1.5">
              <p id={previewId} className="font-medium text-sm">
                Preview
              </p>
              <section
                aria-labelledby={previewId}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview is scrolled with the keys
                tabIndex={0}
                className="max-h-[34rem] min-h-40 overflow-y-auto rounded border border-line bg-paper p-4"
              >
                <Preview control={form.control} />
              </section>
            </div>
          </div>
          <Field
            label="What changes"
            isOptional={!latest}
            hint="Affiliates read this in the e-mail, on their dashboard and above the text."
            error={errors.note?.message}
          >
            <Textarea rows={3} maxLength={1_000} {...form.register("note")} />
          </Field>
          {failed && <Notice tone="danger">{errorMessage(failed)}</Notice>}
          {draft && !isDirty && !hasNote && (
            <Notice tone="attention">Say what changes and save the draft before you publish it.</Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant={draft && !isDirty ? "secondary" : "primary"} isPending={save.isPending}>
              Save draft
            </Button>
            {draft && (
              <>
                <Button disabled={isDirty || !hasNote} onClick={() => setIsAsking(true)}>
                  Publish…
                </Button>
                <Button variant="ghost" isPending={discard.isPending} onClick={() => discard.mutate()}>
                  Discard draft
                </Button>
              </>
            )}
          </div>
        </div>
      </Card>
      {draft && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          tone="primary"
          title={`Publish version ${version}?`}
          description={`${affiliateCount === 1 ? "1 affiliate gets" : `${affiliateCount.toLocaleString("en-US")} affiliates get`} an e-mail and ${affiliateCount === 1 ? "is" : "are"} asked to accept it. Affiliates who have not accepted it within 30 days get no payouts until they do. A published text cannot be edited.`}
          confirmLabel="Publish"
          isPending={publish.isPending}
          onConfirm={() => publish.mutate({ seenDraftAt: draft.updatedAt })}
        />
      )}
      <LeaveGuard isDirty={isDirty} name="the draft of the terms" />
    </form>
  );
}

function Preview({ control }: { control: ReturnType<typeof useForm<SaveTermsDraftInput>>["control"] }) {
  const text = useWatch({ control, name: "text" });
  return text.trim() === "" ? <p className="text-muted">Nothing yet</p> : <TermsText text={text} />;
}

/** A beginning for the first version, from what the Terms of Service say about affiliates. */
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

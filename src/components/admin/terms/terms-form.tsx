import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { TermsText } from "~/components/shared/terms-text";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { plural } from "~/domain/plural";
import { MAX_TERMS_LENGTH } from "~/domain/program-terms";
import { errorMessage } from "~/lib/api-error";
import { DiscardDraft } from "../discard-draft";
import { OutdatedNotice } from "../outdated-notice";
import { type TermsState, useTermsForm } from "./use-terms-form";

/** Edits the draft, starting from the version in force if there is none. Publishing requires a saved draft. */
export function TermsForm({ state }: { state: TermsState }) {
  const { draft, versions, affiliateCount } = state;
  const latest = versions[0];
  /** `updatedAt` of the draft when Publish was clicked, so that confirming publishes that draft and no later one. */
  const [asked, setAsked] = useState<Date | null>(null);
  const previewId = useId();
  const { form, errors, isDirty, failed, publish, ...editing } = useTermsForm(state);
  const version = (latest?.version ?? 0) + 1;
  const hasNote = !latest || Boolean(draft?.note);
  return (
    <form noValidate aria-label="Draft of the terms" onSubmit={editing.submit}>
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
              <Textarea rows={22} maxLength={MAX_TERMS_LENGTH} className="lg:h-[34rem]" {...form.register("text")} />
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
          {editing.isOutdated && <OutdatedNotice what="the terms or their draft" onReload={editing.reload} />}
          {failed && <Notice tone="danger">{errorMessage(failed)}</Notice>}
          {draft && !isDirty && !hasNote && (
            <Notice tone="attention">Say what changes and save the draft before you publish it.</Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant={draft && !isDirty ? "secondary" : "primary"} isPending={editing.isSaving}>
              Save draft
            </Button>
            {draft && (
              <>
                <Button disabled={isDirty || !hasNote} onClick={() => setAsked(draft.updatedAt)}>
                  Publish…
                </Button>
                <DiscardDraft variant="ghost" discard={editing.discard} seenDraftAt={editing.seenDraftAt} />
              </>
            )}
          </div>
        </div>
      </Card>
      {draft && (
        <ConfirmDialog
          open={asked !== null}
          onClose={() => setAsked(null)}
          tone="primary"
          title={`Publish version ${version}?`}
          description={`${plural(affiliateCount, "affiliate gets", "affiliates get")} an e-mail and ${affiliateCount === 1 ? "is" : "are"} asked to accept it. Affiliates who have not accepted it within 30 days get no payouts until they do. A published text cannot be edited.`}
          confirmLabel="Publish"
          isPending={publish.isPending}
          onConfirm={() => asked && publish.mutate({ seenDraftAt: asked }, { onSettled: () => setAsked(null) })}
        />
      )}
      <LeaveGuard isDirty={isDirty} name="the draft of the terms" />
    </form>
  );
}

function Preview({ control }: { control: ReturnType<typeof useTermsForm>["form"]["control"] }) {
  const text = useWatch({ control, name: "text" });
  return text.trim() === "" ? <p className="text-muted">Nothing yet</p> : <TermsText text={text} />;
}

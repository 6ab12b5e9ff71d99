import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

/** Publishes the draft from now or from a day to come, with the reason that affiliates read. */
export function PublishRules({ draft, hasComing }: { draft: { updatedAt: Date }; hasComing: boolean }) {
  const [from, setFrom] = useState("");
  const [note, setNote] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const utils = api.useUtils();
  const publish = api.admin.rules.publish.useMutation({
    onSettled: () => {
      setIsAsking(false);
      return utils.admin.rules.invalidate();
    },
  });
  return (
    <Card
      title="Publish"
      description="Every affiliate gets an e-mail with the changes, your reason and the date. Their tiers page shows them too."
    >
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[14rem_1fr]">
          <Field label="From" isOptional hint="Midnight UTC of that day. Empty means right now.">
            <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          </Field>
          <Field label="Why" hint="Affiliates read this.">
            <Textarea rows={3} maxLength={1_000} value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
        </div>
        {hasComing && (
          <Notice tone="attention">Another change is still to come. Withdraw it before you publish this one.</Notice>
        )}
        {publish.error && <Notice tone="danger">{errorMessage(publish.error)}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={hasComing || note.trim() === ""} onClick={() => setIsAsking(true)}>
            Publish…
          </Button>
          {note.trim() === "" && <span className="text-muted text-sm">Give a reason first.</span>}
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={from === "" ? "Publish these rules from now?" : `Publish these rules from ${from}?`}
        description={
          from === ""
            ? "They apply at once and cannot be edited or withdrawn. Every affiliate gets an e-mail."
            : "You can withdraw them until then, but not edit them. Every affiliate gets an e-mail."
        }
        confirmLabel="Publish"
        isPending={publish.isPending}
        onConfirm={() => publish.mutate({ seenDraftAt: draft.updatedAt, from: from === "" ? null : from, note })}
      />
    </Card>
  );
}

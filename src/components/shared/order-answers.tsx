"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { CircleCheck, CircleHelp, Clock } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, FieldError, Input, Textarea } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { TextLink } from "~/components/ui/text-link";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { MAX_CLAIM_MESSAGE, SendClaimInput } from "~/schemas/claims";
import { api, type RouterOutputs } from "~/trpc/react";
import { LeaveGuard } from "./leave-guard";
import { setServerErrors } from "./set-server-errors";

type Answer = RouterOutputs["claims"]["ask"]["answers"][number];

const DONE = ["counted", "corrected", "counts-for-inviter", "own-order"];

/** The asker's earnings list these orders. */
const IN_EARNINGS = ["counted", "taken-back"];

type OrderAnswersProps = { asked: string; answers: readonly Answer[]; isAffiliate: boolean };

/** The lookup result for each order found; unsettled orders offer a claim form. */
export function OrderAnswers({ asked, answers, isAffiliate }: OrderAnswersProps) {
  const [claimed, setClaimed] = useState<Answer | null>(null);
  const [sent, setSent] = useState<readonly Answer[]>([]);
  const isSent = (answer: Answer) => answer.claimSentAt !== null || sent.includes(answer);
  const isAlone = answers.length === 1;
  return (
    <Card>
      <h2 className="font-semibold text-lg">What our records say</h2>
      <ul className="mt-2 divide-y divide-line">
        {answers.map((answer) => (
          <li key={answer.shortId ?? answer.code} className="flex items-start gap-3 py-4 last:pb-0">
            <AnswerIcon code={answer.code} />
            <div className="min-w-0">
              <p className="font-medium">
                {answer.shortId && <span className="figures">{answer.shortId}: </span>}
                {answer.title}
              </p>
              <p className="mt-1 max-w-prose text-muted">{answer.text}</p>
              {IN_EARNINGS.includes(answer.code) && answer.shortId && (
                <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
                  {answer.availableAt && (
                    <span className="text-muted text-sm">
                      Can be paid out from <LocalDate at={answer.availableAt} />
                    </span>
                  )}
                  {answer.isUnderReview && <span className="text-muted text-sm">On hold: under review</span>}
                  <TextLink href={`/affiliate/earnings?order=${answer.shortId}`} className="hover:text-accent-strong">
                    Show it in my earnings
                  </TextLink>
                </p>
              )}
              {answer.canClaim && isSent(answer) && <ClaimSent at={answer.claimSentAt} />}
              {answer.canClaim && claimed !== answer && !isSent(answer) && (
                <Button variant="secondary" size="sm" className="mt-3" onClick={() => setClaimed(answer)}>
                  {isAffiliate && !answer.isOwn ? "It should count for me" : "Send us a claim"}
                </Button>
              )}
              {claimed === answer && (
                <ClaimForm
                  asked={isAlone ? asked : (answer.shortId ?? asked)}
                  asksForCode={!isAffiliate || answer.isOwn}
                  onSent={() => setSent([...sent, answer])}
                  onClose={() => setClaimed(null)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Replaces the claim button. `at` is null for a claim sent just now. */
function ClaimSent({ at }: { at: Date | null }) {
  const sent = at ? (
    <>
      Claim sent on <LocalDate at={at} />.
    </>
  ) : (
    "Claim sent."
  );
  return <p className="mt-3 text-sm">{sent} We are looking at it and answer by e-mail.</p>;
}

function AnswerIcon({ code }: { code: Answer["code"] }) {
  if (DONE.includes(code)) return <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />;
  if (code === "waiting-for-payment") return <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-attention" />;
  return <CircleHelp aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />;
}

const { message, namedCode } = SendClaimInput.shape;
/** An empty `namedCode` means none. */
const Typed = z.object({ message, namedCode: z.preprocess((typed) => typed || undefined, namedCode) });
type ClaimFormProps = { asked: string; asksForCode: boolean; onSent: () => void; onClose: () => void };

function ClaimForm({ asked, asksForCode, onSent, onClose }: ClaimFormProps) {
  const utils = api.useUtils();
  const form = useForm<z.input<typeof Typed>, unknown, z.output<typeof Typed>>({
    resolver: zodResolver(Typed),
    mode: "onTouched",
    defaultValues: { message: "", namedCode: "" },
  });
  const { errors, isDirty } = form.formState;
  const send = api.claims.send.useMutation({
    onSuccess() {
      toast.success("Claim sent. We answer by e-mail.");
      onSent();
      onClose();
    },
    onError: (error) => setServerErrors(form, error, errorMessage(error, "Could not send it. Please try again.")),
    onSettled: () => utils.claims.mine.invalidate(),
  });
  return (
    <form
      noValidate
      aria-label="Claim this order"
      onSubmit={form.handleSubmit((fields) => send.mutate({ asked, ...fields }))}
      className="mt-4 flex max-w-prose flex-col gap-4"
    >
      {asksForCode && (
        <Field
          label="Whose code did you have?"
          hint="The code in the link you opened."
          error={errors.namedCode?.message}
        >
          <Input autoComplete="off" autoCapitalize="characters" maxLength={12} {...form.register("namedCode")} />
        </Field>
      )}
      <Field
        label="Why should it count?"
        hint="How the buyer came to us: which link, when, and what they told you."
        error={errors.message?.message}
      >
        <Textarea rows={4} maxLength={MAX_CLAIM_MESSAGE} {...form.register("message")} />
      </Field>
      <FieldError message={errors.root?.message} />
      <div className="flex gap-2">
        <Button type="submit" isPending={send.isPending}>
          Send claim
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty && !send.isSuccess} name="your claim" />
    </form>
  );
}

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { AcceptTermsField } from "~/components/shared/accept-terms-field";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Textarea } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { RequestAffiliateInput } from "~/schemas/account";
import { api } from "~/trpc/react";
import type { Profile } from "./profile-information";

type ProfileAffiliateProps = { profile: Profile; isInvited?: boolean };

/** A link to the dashboard for affiliates; for others the status of their request, or the form to apply. */
export function ProfileAffiliate({ profile, isInvited = false }: ProfileAffiliateProps) {
  const { affiliateRequest: request } = profile;
  const isPending = request?.status === "pending";
  const isRejected = request?.status === "rejected" && !profile.isAffiliate;
  // Former affiliates keep their code and access to what they are owed, whatever became of a later request.
  const isEnded = !profile.isAffiliate && profile.affiliateCode !== null;
  return (
    <Card
      id="affiliate"
      className="scroll-mt-28"
      title="Affiliate program"
      action={
        profile.isAffiliate ? (
          <Badge tone="success">Active</Badge>
        ) : isPending ? (
          <Badge tone="attention">Awaiting Admin</Badge>
        ) : (
          isRejected && <Badge tone="neutral">Not approved</Badge>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isInvited && (
          <Notice tone="info" title="You already have an account.">
            The invitation that you opened is for new accounts; who referred you is decided at sign-up.
            {!profile.isAffiliate && !isPending && " You can ask to join the program here."}
          </Notice>
        )}
        {profile.isAffiliate ? (
          <>
            <p>
              You are an affiliate: {profile.affiliateTier.name}, code{" "}
              <span className="font-mono">{profile.affiliateCode}</span>. Share your link and earn on ten levels.
            </p>
            <ButtonLink href="/affiliate/dashboard" variant="secondary" className="self-start">
              Affiliate Dashboard
            </ButtonLink>
          </>
        ) : (
          <>
            {isEnded && (
              <Notice
                tone="info"
                action={
                  <ButtonLink href="/affiliate/settlement" variant="secondary" size="sm">
                    What we owe you
                  </ButtonLink>
                }
              >
                You are no longer an affiliate. New orders earn you nothing, but your network stays.
                {!request || request.status === "approved" ? " You can apply again." : ""}
              </Notice>
            )}
            {isPending ? (
              <p className="text-muted">
                You asked on <LocalDate at={request?.createdAt} />. We are reviewing your request, and the decision will
                appear here.
              </p>
            ) : (
              <>
                {isRejected && (
                  <Notice tone="info">
                    Your request of <LocalDate at={request?.createdAt} /> was not approved. You can apply again: tell us
                    what has changed.
                    {request?.decisionReason && (
                      <span className="mt-2 block whitespace-pre-line break-words">
                        Reason: {request.decisionReason}
                      </span>
                    )}
                  </Notice>
                )}
                {!isEnded && !isRejected && (
                  <p className="max-w-xl text-muted">
                    Affiliates earn commissions on the orders of people they refer, ten levels deep. We review every
                    request.
                  </p>
                )}
                <RequestForm isAgain={isRejected || isEnded} />
              </>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

function RequestForm({ isAgain }: { isAgain: boolean }) {
  const form = useForm({ resolver: zodResolver(RequestAffiliateInput), defaultValues: { reason: "" } });
  const { errors, isDirty } = form.formState;
  const acceptedTerms = useWatch({ control: form.control, name: "acceptedTermsVersion" });
  const utils = api.useUtils();
  const request = api.account.requestAffiliate.useMutation({
    onSuccess: async () => {
      toast.success("Affiliate request submitted! Admin will review and respond soon.");
      await utils.account.profile.invalidate();
    },
    onError: (refused) =>
      setServerErrors(form, refused, errorMessage(refused, "Failed to submit request. Please try again.")),
  });
  const submit = form.handleSubmit((fields) => request.mutate(fields));
  return (
    <form className="flex max-w-xl flex-col gap-4" noValidate onSubmit={submit}>
      <Field label="Why do you want to become an affiliate?" error={errors.reason?.message ?? errors.root?.message}>
        <Textarea rows={3} maxLength={2000} {...form.register("reason")} />
      </Field>
      <AcceptTermsField
        value={acceptedTerms}
        onChange={(version) => form.setValue("acceptedTermsVersion", version, { shouldDirty: true })}
        error={errors.acceptedTermsVersion?.message}
      />
      <Button type="submit" variant="secondary" className="self-start" isPending={request.isPending}>
        {isAgain ? "Ask again" : "Request to join"}
      </Button>
      <LeaveGuard isDirty={isDirty} name="your request" />
    </form>
  );
}

"use client";

import { type FormEvent, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, Textarea } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { RequestAffiliateInput } from "~/schemas/account";
import { api } from "~/trpc/react";
import type { Profile } from "./profile-information";

/** For affiliates the way to their dashboard; for others where their request stands, or the form to ask. */
export function ProfileAffiliate({ profile }: { profile: Profile }) {
  const isPending = profile.affiliateRequest?.status === "pending";
  return (
    <Card id="affiliate" className="flex scroll-mt-28 flex-col gap-3">
      <CardHeader title="Affiliate programme" action={isPending && <Badge tone="attention">Awaiting Admin</Badge>} />
      {profile.isAffiliate ? (
        <>
          <p>
            You are an affiliate: {profile.affiliateTier.name}, code{" "}
            <span className="font-mono">{profile.affiliateCode}</span>.
          </p>
          <ButtonLink href="/affiliate/dashboard" variant="secondary" className="self-start">
            Affiliate Dashboard
          </ButtonLink>
        </>
      ) : isPending ? (
        <p>Your request is with an admin. You will see it here when it is decided.</p>
      ) : (
        <RequestForm />
      )}
    </Card>
  );
}

function RequestForm() {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const utils = api.useUtils();
  const request = api.account.requestAffiliate.useMutation({
    onSuccess: async () => {
      toast.success("Affiliate request submitted! Admin will review and respond soon.");
      await utils.account.profile.invalidate();
    },
    onError: (refused) =>
      setError(refused.data?.code === "CONFLICT" ? refused.message : "Failed to submit request. Please try again."),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const input = RequestAffiliateInput.safeParse({ reason });
    setError(input.error?.issues[0]?.message);
    if (input.success) request.mutate({ reason });
  }
  return (
    <form className="flex max-w-xl flex-col gap-4" noValidate onSubmit={submit}>
      <Field label="Why do you want to become an affiliate?" {...(error && { error })}>
        <Textarea rows={3} name="reason" value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary" className="self-start" isPending={request.isPending}>
        Request to join
      </Button>
    </form>
  );
}

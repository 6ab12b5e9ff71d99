"use client";

import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { errorMessage, errorReason } from "~/lib/api-error";
import { LINK_OVER } from "~/schemas/account";
import { api } from "~/trpc/react";

/** A link that works no more: what happened, and how to get another. */
export function EmailLinkOver() {
  return (
    <Card className="p-6 text-center sm:p-8">
      <h1 className="font-semibold text-2xl">{LINK_OVER}</h1>
      <p className="mt-3 mb-6 text-muted">
        A link works once, within three days. Your profile shows whether your address is confirmed, and sends a new one.
      </p>
      <ButtonLink href="/profile" size="lg" className="w-full">
        Go to your profile
      </ButtonLink>
    </Card>
  );
}

/** One press confirms: programs that open the links of e-mails to check them must not use the link up. */
export function VerifyEmail({ token }: { token: string }) {
  const utils = api.useUtils();
  const verify = api.account.verifyEmail.useMutation({
    onSuccess: () => Promise.all([utils.account.profile.invalidate(), utils.account.me.invalidate()]),
  });
  if (errorReason(verify.error) === "email-link-over") return <EmailLinkOver />;
  if (verify.isSuccess) {
    return (
      <Card className="p-6 text-center sm:p-8">
        <h1 className="font-semibold text-2xl">
          {verify.data.isChanged ? "Your e-mail address is changed" : "Your e-mail address is confirmed"}
        </h1>
        <p className="mt-3 mb-6 text-muted">
          {verify.data.isChanged
            ? "From now on, sign in with this address. We write to it about your orders."
            : "Thank you. We write to it about your orders."}
        </p>
        <ButtonLink href="/" size="lg" className="w-full">
          Continue to the shop
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card className="p-6 text-center sm:p-8">
      <h1 className="font-semibold text-2xl">Confirm your e-mail address</h1>
      <p className="mt-3 mb-6 text-muted">Press the button to confirm that this address is yours.</p>
      {verify.error && (
        <Notice tone="danger" className="mb-4">
          {errorMessage(verify.error)}
        </Notice>
      )}
      <Button size="lg" className="w-full" isPending={verify.isPending} onClick={() => verify.mutate({ token })}>
        Confirm this address
      </Button>
    </Card>
  );
}

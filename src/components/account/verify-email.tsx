"use client";

import { Button, ButtonLink } from "~/components/ui/button";
import { errorReason } from "~/lib/api-error";
import { LINK_OVER } from "~/schemas/account";
import { api } from "~/trpc/react";
import { MessageCard } from "./message-card";

/** A link that works no more: what happened, and how to get another. */
export function EmailLinkOver() {
  return (
    <MessageCard
      title={LINK_OVER}
      action={
        <ButtonLink href="/profile" size="lg" className="w-full">
          Go to your profile
        </ButtonLink>
      }
    >
      A link works once, within three days. Your profile shows whether your address is confirmed, and sends a new one.
    </MessageCard>
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
    const { isChanged } = verify.data;
    return (
      <MessageCard
        title={isChanged ? "Your e-mail address is changed" : "Your e-mail address is confirmed"}
        action={
          <ButtonLink href="/" size="lg" className="w-full">
            Continue to the shop
          </ButtonLink>
        }
      >
        {isChanged
          ? "From now on, sign in with this address. We write to it about your orders."
          : "Thank you. We write to it about your orders."}
      </MessageCard>
    );
  }
  return (
    <MessageCard
      title="Confirm your e-mail address"
      error={verify.error}
      action={
        <Button size="lg" className="w-full" isPending={verify.isPending} onClick={() => verify.mutate({ token })}>
          Confirm this address
        </Button>
      }
    >
      Press the button to confirm that this address is yours.
    </MessageCard>
  );
}

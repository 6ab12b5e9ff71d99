"use client";

import { EMAIL_LINK_TIME } from "~/domain/email-link";
import { errorReason } from "~/lib/api-error";
import { LINK_OVER } from "~/schemas/account";
import { api } from "~/trpc/react";
import { MessageCard } from "./message-card";

/** Shown for a used or expired link. */
export const EmailLinkExpired = () => LINK_IS_OVER;

// An element, not `<EmailLinkExpired />`, so that VerifyEmail's MessageCard stays mounted and focuses its new title.
const LINK_IS_OVER = (
  <MessageCard title={LINK_OVER} next={{ href: "/profile", label: "Go to your profile" }}>
    A link works once, within {EMAIL_LINK_TIME}. Your profile shows whether your address is confirmed, and sends a new
    one.
  </MessageCard>
);

/** Needs a click: e-mail link scanners open the page and must not use up the link. */
export function VerifyEmail({ token }: { token: string }) {
  const utils = api.useUtils();
  const verify = api.account.verifyEmail.useMutation({
    onSuccess: () => Promise.all([utils.account.profile.invalidate(), utils.account.me.invalidate()]),
  });
  if (errorReason(verify.error) === "email-link-over") return LINK_IS_OVER;
  if (verify.isSuccess) {
    const { isChanged } = verify.data;
    return (
      <MessageCard
        title={isChanged ? "Your e-mail address is changed" : "Your e-mail address is confirmed"}
        next={{ href: "/", label: "Continue to the shop" }}
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
      next={{ label: "Confirm this address", isPending: verify.isPending, onPress: () => verify.mutate({ token }) }}
    >
      Press the button to confirm that this address is yours.
    </MessageCard>
  );
}

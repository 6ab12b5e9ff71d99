"use client";

import { AFFILIATE_MAIL_TEXTS, type AffiliateMail } from "~/domain/affiliate-mails";
import { api } from "~/trpc/react";
import { MessageCard } from "./message-card";

type Kind = "stock-alerts" | AffiliateMail;
const TO_THE_SHOP = { href: "/", label: "Continue to the shop" };

const aboutOf = (of: Kind) =>
  of === "stock-alerts" ? "sold-out products that are back in stock" : AFFILIATE_MAIL_TEXTS[of].about;

/** Needs a click: e-mail link scanners open the page and must not unsubscribe anyone. */
export function Unsubscribe({ token, of, address }: { token: string; of: Kind; address: string }) {
  const stop = api.unsubscribe.stop.useMutation();
  if (stop.isSuccess) {
    return (
      <MessageCard title="You are unsubscribed" next={TO_THE_SHOP}>
        We will not write to {address} about {aboutOf(of)}. E-mails about your orders still reach you.
        {of !== "stock-alerts" && " You can switch these e-mails on again on your affiliate dashboard."}
      </MessageCard>
    );
  }
  return (
    <MessageCard
      title="Stop these e-mails?"
      error={stop.error}
      next={{ label: "Unsubscribe", isPending: stop.isPending, onPress: () => stop.mutate({ token }) }}
    >
      We will not write to {address} about {aboutOf(of)} any more.
    </MessageCard>
  );
}

export function UnsubscribeLinkBroken() {
  return (
    <MessageCard title="This link is not complete" next={TO_THE_SHOP}>
      Please open it from the e-mail again, or copy the whole address.
    </MessageCard>
  );
}

"use client";

import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { AFFILIATE_MAIL_TEXTS, type AffiliateMail } from "~/domain/affiliate-mails";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

type Kind = "stock-alerts" | AffiliateMail;
type UnsubscribeProps = { token: string; of: Kind; address: string };

const aboutOf = (of: Kind) =>
  of === "stock-alerts" ? "sold-out products that are back in stock" : AFFILIATE_MAIL_TEXTS[of].about;

/** One press stops the e-mails: programs that open the links of e-mails to check them must not stop anything. */
export function Unsubscribe({ token, of, address }: UnsubscribeProps) {
  const stop = api.unsubscribe.stop.useMutation();
  if (stop.isSuccess) {
    return (
      <Card className="p-6 text-center sm:p-8">
        <h1 className="font-semibold text-2xl">You are unsubscribed</h1>
        <p className="mt-3 mb-6 text-muted">
          We will not write to {address} about {aboutOf(of)}. E-mails about your orders still reach you.
          {of !== "stock-alerts" && " You can switch these e-mails on again on your affiliate dashboard."}
        </p>
        <ButtonLink href="/" size="lg" className="w-full">
          Continue to the shop
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card className="p-6 text-center sm:p-8">
      <h1 className="font-semibold text-2xl">Stop these e-mails?</h1>
      <p className="mt-3 mb-6 text-muted">
        We will not write to {address} about {aboutOf(of)} any more.
      </p>
      {stop.error && (
        <Notice tone="danger" className="mb-4">
          {errorMessage(stop.error)}
        </Notice>
      )}
      <Button size="lg" className="w-full" isPending={stop.isPending} onClick={() => stop.mutate({ token })}>
        Unsubscribe
      </Button>
    </Card>
  );
}

/** A link of which a part is missing. */
export function UnsubscribeLinkBroken() {
  return (
    <Card className="p-6 text-center sm:p-8">
      <h1 className="font-semibold text-2xl">This link is not complete</h1>
      <p className="mt-3 mb-6 text-muted">Please open it from the e-mail again, or copy the whole address.</p>
      <ButtonLink href="/" size="lg" className="w-full">
        Continue to the shop
      </ButtonLink>
    </Card>
  );
}

"use client";

import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

/** One press stops the e-mails: programs that open the links of e-mails to check them must not stop anything. */
export function Unsubscribe({ token, address }: { token: string; address: string }) {
  const stop = api.stockAlerts.stop.useMutation();
  if (stop.isSuccess) {
    return (
      <Card className="p-6 text-center sm:p-8">
        <h1 className="font-semibold text-2xl">You are unsubscribed</h1>
        <p className="mt-3 mb-6 text-muted">
          We will not write to {address} about products that are back. E-mails about your orders still reach you.
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
        We will not tell {address} any more when a sold-out product is back in stock.
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

"use client";

import { Button } from "~/components/ui/button";
import { FieldError } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

/** Says that the address is not confirmed yet, and sends the link again. */
export function EmailUnverified({ email }: { email: string }) {
  const utils = api.useUtils();
  const send = api.account.sendEmailLink.useMutation({
    onSuccess: async ({ isVerified }) => {
      if (isVerified) toast.success("Your e-mail address is confirmed");
      else toast.success("We sent a new link", { description: `It went to ${email}.` });
      await utils.account.profile.invalidate();
    },
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-muted text-sm">
        This address is not confirmed yet. Please follow the link in the e-mail that we sent you.
      </p>
      <Button type="button" variant="secondary" size="sm" isPending={send.isPending} onClick={() => send.mutate()}>
        Send it again
      </Button>
      {send.error && <FieldError message={errorMessage(send.error)} />}
    </div>
  );
}

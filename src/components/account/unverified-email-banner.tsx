"use client";

import { Button } from "~/components/ui/button";
import { FieldError } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

type BannerProps = {
  className?: string;
  /** What works or waits until then: customers can order, staff cannot continue. */
  meanwhile?: string;
};

/** Shown on account pages until the e-mail address is confirmed. */
export function UnverifiedEmailBanner({ className, meanwhile = "You can order in the meantime." }: BannerProps) {
  const utils = api.useUtils();
  const { data: viewer } = api.account.me.useQuery();
  const send = api.account.sendVerificationMail.useMutation({
    onSuccess: async ({ isVerified }) => {
      if (!isVerified) return;
      toast.success("Your e-mail address is confirmed");
      await Promise.all([utils.account.me.invalidate(), utils.account.profile.invalidate()]);
    },
  });
  if (!viewer || viewer.isEmailVerified) return null;
  return (
    <div className={className}>
      <Notice
        tone="attention"
        title="Confirm your e-mail address"
        action={
          <Button variant="secondary" size="sm" isPending={send.isPending} onClick={() => send.mutate()}>
            Send again
          </Button>
        }
      >
        <p className="[overflow-wrap:anywhere]">
          {send.isSuccess
            ? `We sent a new link to ${viewer.email}. It can take a few minutes; check your spam folder too.`
            : `Open the link that we sent to ${viewer.email}. ${meanwhile}`}
        </p>
        {send.error && <FieldError message={errorMessage(send.error)} />}
      </Notice>
    </div>
  );
}

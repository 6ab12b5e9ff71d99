"use client";

import { Button } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

/** Accepts the version that was read; a newer one that came meanwhile is shown instead. */
export function AcceptTermsButton({ version, size = "md" }: { version: number; size?: "sm" | "md" }) {
  const utils = api.useUtils();
  const accept = api.affiliate.acceptTerms.useMutation({
    onSuccess: () => toast.success("Program terms accepted. Thank you!"),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () =>
      Promise.all(
        [utils.affiliate.termsStanding, utils.affiliate.terms, utils.affiliate.nextPayout].map((query) =>
          query.invalidate(),
        ),
      ),
  });
  return (
    <Button size={size} isPending={accept.isPending} onClick={() => accept.mutate({ version })}>
      Accept version {version}
    </Button>
  );
}

"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { STAFF_REASON } from "../sent-reason";
import type { UserDetails } from "./user-screen";

/** For somebody who has lost the phone and the recovery codes. */
export function TwoFactorReset({ user }: { user: UserDetails }) {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  const reset = api.admin.users.resetTwoFactor.useMutation(useActionOptions("Two-factor sign-in reset", close));
  return (
    <div className="mt-5 flex flex-col items-start gap-3 border-line border-t pt-5">
      <p className="text-muted text-sm">Signing in asks for a code from an authenticator app.</p>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        Reset two-factor sign-in
      </Button>
      {isAsked && (
        <ActionDialog
          action={reset}
          failedText="Failed to reset two-factor sign-in"
          title={`Reset the two-factor sign-in of ${user.fields.name}?`}
          description="Make sure that the request really comes from them: from then on the password alone is enough. They are signed out everywhere and get an e-mail."
          confirmLabel="Reset"
          reasonLabel={STAFF_REASON}
          onConfirm={(reason) => reset.mutate({ userId: user.id, reason })}
          onClose={close}
        />
      )}
    </div>
  );
}

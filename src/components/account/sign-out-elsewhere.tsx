"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { errorMessage, errorReason, routeError } from "~/lib/api-error";
import { fetchWithNetworkError } from "~/lib/fetch-with-network-error";

async function signOutElsewhere(): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: "{}" };
  const response = await fetchWithNetworkError("/api/account/sign-out-elsewhere", options);
  if (!response.ok) throw routeError(await response.json().catch(() => null));
}

/** Ends the sessions on all other devices; this one stays. */
export function SignOutElsewhere() {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function signOut() {
    setIsPending(true);
    setRefusal(undefined);
    try {
      await signOutElsewhere();
      toast.success("Signed out everywhere else");
    } catch (error) {
      const isSignedOut = errorReason(error) === "sign-in-required";
      setRefusal(isSignedOut ? "You are signed out here as well. Please sign in again." : errorMessage(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div className="mt-6 flex max-w-xl flex-col gap-3 border-line border-t pt-6">
      <p className="text-muted text-sm">
        Still signed in on another computer or phone? This signs you out everywhere except here.
      </p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button variant="secondary" className="self-start" isPending={isPending} onClick={() => void signOut()}>
        Sign out everywhere else
      </Button>
    </div>
  );
}

"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";

type Outcome = "done" | "signed-out" | "failed";

async function request(): Promise<Outcome> {
  try {
    const headers = { "Content-Type": "application/json" };
    const { ok, status } = await fetch("/api/account/sign-out-elsewhere", { method: "POST", headers, body: "{}" });
    return ok ? "done" : status === 401 ? "signed-out" : "failed";
  } catch {
    return "failed";
  }
}

const REFUSALS = {
  "signed-out": "You are signed out here as well. Please sign in again.",
  failed: "Something went wrong on our side. Please try again.",
} as const;

/** Ends the sessions on all other devices; this one stays. */
export function SignOutElsewhere() {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function signOut() {
    setIsPending(true);
    setRefusal(undefined);
    const outcome = await request();
    setIsPending(false);
    if (outcome === "done") toast.success("Signed out everywhere else");
    else setRefusal(REFUSALS[outcome]);
  }

  return (
    <div className="mt-6 flex max-w-xl flex-col gap-3 border-line border-t pt-6">
      <p className="text-muted text-sm">
        Left signed in on another computer or phone? This ends every session but the one you are in.
      </p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button variant="secondary" className="self-start" isPending={isPending} onClick={() => void signOut()}>
        Sign out everywhere else
      </Button>
    </div>
  );
}

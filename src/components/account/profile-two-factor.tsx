"use client";

import { Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { lazyPart } from "~/components/ui/lazy-part";
import { LocalDate } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { api } from "~/trpc/react";

// Rarely used, so the dialogs load on click.
const dialogs = () => import("./two-factor-dialogs");
const SetUp = lazyPart(async () => (await dialogs()).SetUpTwoFactor);
const SwitchOff = lazyPart(async () => (await dialogs()).SwitchOffTwoFactor);
const NewCodes = lazyPart(async () => (await dialogs()).NewRecoveryCodes);
const DIALOGS = { "set-up": SetUp, off: SwitchOff, codes: NewCodes };

const FEW_CODES = 3;

/** Two-factor status, and turning it on or off. */
export function ProfileTwoFactor() {
  const state = api.account.twoFactor.useQuery();
  const isUnverified = api.account.me.useQuery().data?.isEmailVerified === false;
  const [opened, setOpened] = useState<keyof typeof DIALOGS | null>(null);
  const Opened = opened && DIALOGS[opened];
  return (
    <Card
      id="two-factor"
      className="scroll-mt-28"
      title="Two-factor sign-in"
      description="After your password, you enter a code from an app on your phone. Somebody who learns your password still cannot sign in."
      action={state.data?.onSince && <Badge tone="success">On</Badge>}
    >
      <div className="mt-4">
        {!state.data ? (
          <QueryState query={state} className="h-10 w-40" />
        ) : state.data.onSince ? (
          <div className="flex flex-col gap-4">
            {state.data.isRequired && (
              <p className="text-muted text-sm">
                Two-factor sign-in is required for all staff. To move to another phone, turn it off and set it up again:
                until then you cannot use the admin panel.
              </p>
            )}
            <p className="text-sm">
              On since <LocalDate at={state.data.onSince} />.{" "}
              <span className={state.data.recoveryCodesLeft < FEW_CODES ? "text-attention" : "text-muted"}>
                {state.data.recoveryCodesLeft} recovery {state.data.recoveryCodesLeft === 1 ? "code" : "codes"} left.
              </span>
            </p>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => setOpened("codes")}>
                New recovery codes
              </Button>
              <Button variant="ghost" className="text-danger" onClick={() => setOpened("off")}>
                Turn off
              </Button>
            </div>
          </div>
        ) : (
          <>
            <Button variant="secondary" disabled={isUnverified} onClick={() => setOpened("set-up")}>
              Set up
            </Button>
            {isUnverified && (
              <p className="mt-2 text-muted text-sm">
                Confirm your e-mail address first: open the link that we sent to you, or get a new one at the top of
                this page.
              </p>
            )}
          </>
        )}
      </div>
      {Opened && (
        <Suspense fallback={null}>
          <Opened onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Card>
  );
}

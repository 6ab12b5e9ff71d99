"use client";

import { ProfileTwoFactor } from "~/components/account/profile-two-factor";
import { UnverifiedEmailBanner } from "~/components/account/unverified-email-banner";
import { signOutTo } from "~/components/shared/sign-out";
import { Button } from "~/components/ui/button";
import { Mark } from "~/components/ui/logo";
import { api } from "~/trpc/react";

type TwoFactorGateProps = { email: string; isRequired: boolean; next: string };

/** Two-factor setup for staff, and the way into the admin panel, to the page `next`, once it is done. */
export function TwoFactorGate({ email, isRequired, next }: TwoFactorGateProps) {
  const { data } = api.account.twoFactor.useQuery();
  return (
    <>
      <div className="flex flex-col items-center gap-3 text-center">
        <Mark className="size-10" />
        <div>
          <h1 className="font-semibold text-2xl">{isRequired ? "One more step" : "Two-factor sign-in"}</h1>
          {isRequired && (
            <p className="text-muted">
              This shop requires two-factor sign-in for all staff. Set it up for {email} to open the admin panel.
            </p>
          )}
        </div>
      </div>
      <UnverifiedEmailBanner meanwhile="Two-factor sign-in can be set up after that." />
      <ProfileTwoFactor />
      <div className="flex flex-wrap items-center justify-center gap-3">
        {/* A full page load, so that the server renders the panel for the role that now applies. */}
        {(data?.onSince || !isRequired) && (
          <Button onClick={() => window.location.assign(next)}>Go to the panel</Button>
        )}
        <Button variant="ghost" onClick={() => void signOutTo("/admin/login")}>
          Sign out
        </Button>
      </div>
    </>
  );
}

"use client";

import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Spinner } from "~/components/ui/spinner";
import { isValidCode } from "~/domain/attribution";
import { api } from "~/trpc/react";
import { ReferrerCard, TierList, WhyJoin } from "./affiliate-sign-up-aside";
import { AffiliateSignUpForm } from "./affiliate-sign-up-form";

/** The invitation of an affiliate: who invites, why, and the form; or that the link is no good. */
export function AffiliateSignUp({ code }: { code: string }) {
  const isWellFormed = isValidCode(code);
  // A code that cannot be checked is treated like one that does not exist.
  const check = api.affiliate.checkCode.useQuery({ code }, { enabled: isWellFormed, retry: 1, staleTime: 60_000 });
  if (isWellFormed && check.isPending) {
    return (
      <div className="grid min-h-80 place-items-center">
        <Spinner label="Checking your invitation" />
      </div>
    );
  }
  if (!check.data?.valid) return <InvalidReferralLink />;
  const { referrer } = check.data;
  return (
    <>
      <header className="mb-8 text-center">
        <h1 className="font-semibold text-3xl tracking-tight">Join our Affiliate Program</h1>
        <p className="mt-2 text-lg text-muted">
          You have been invited by <span className="font-medium text-ink">{referrer.name || "an affiliate"}</span>
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <AffiliateSignUpForm referralCode={code} />
        <div className="flex flex-col gap-6">
          <ReferrerCard referrer={referrer} />
          <WhyJoin />
          <TierList />
        </div>
      </div>
    </>
  );
}

function InvalidReferralLink() {
  return (
    <Card className="mx-auto max-w-md p-8 text-center">
      <h1 className="font-semibold text-2xl">Invalid Referral Link</h1>
      <p className="mt-3 mb-6 text-muted">
        This affiliate signup link is invalid or has expired. Please contact the person who shared this link with you.
      </p>
      <ButtonLink href="/">Go to Homepage</ButtonLink>
    </Card>
  );
}

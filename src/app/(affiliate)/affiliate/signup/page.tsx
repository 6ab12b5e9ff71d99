import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { shopSettings } from "~/app/shop-settings";
import { AffiliateSignUp } from "~/components/account/affiliate-sign-up";
import { AuthShell } from "~/components/account/auth-shell";
import { ReferralCapture } from "~/components/store/referral-capture";
import { normalizeCode } from "~/domain/attribution";
import { currentActor } from "~/trpc/server";

export const metadata: Metadata = { title: "Affiliate Sign Up", robots: { index: false } };

type AffiliateSignUpPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AffiliateSignUpPage({ searchParams }: AffiliateSignUpPageProps) {
  if (await currentActor()) redirect("/profile");
  const { ref } = await searchParams;
  const { siteName } = await shopSettings();
  return (
    <AuthShell siteName={siteName} isWide>
      <AffiliateSignUp code={typeof ref === "string" ? normalizeCode(ref) : ""} />
      <Suspense>
        <ReferralCapture />
      </Suspense>
    </AuthShell>
  );
}

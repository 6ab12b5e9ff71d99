import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { signUpCode } from "~/app/sign-up-code";
import { StoreFrame } from "~/app/store-frame";
import { AffiliateSignUp } from "~/components/account/affiliate-sign-up";
import { ReferralCapture } from "~/components/store/lazy-visit-records";
import { currentActor } from "~/trpc/server";

export const metadata: Metadata = { title: "Affiliate Sign Up", robots: { index: false } };

export default async function AffiliateSignUpPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (await currentActor()) redirect("/profile?invited=1#affiliate");
  const { ref } = await searchParams;
  const code = await signUpCode(ref);
  return (
    <StoreFrame>
      <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:py-14">
        <AffiliateSignUp code={code} />
      </div>
      <Suspense>
        <ReferralCapture />
      </Suspense>
    </StoreFrame>
  );
}

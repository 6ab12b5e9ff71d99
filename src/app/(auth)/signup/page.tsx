import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { signUpCode } from "~/app/sign-up-code";
import { SignInReason } from "~/components/account/sign-in-reason";
import { SignUpForm } from "~/components/account/sign-up-form";
import { sameOriginPath } from "~/lib/same-origin-path";
import { currentActor } from "~/trpc/server";

export const metadata: Metadata = { title: "Sign Up", robots: { index: false } };

export default async function SignUpPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { next, ref } = await searchParams;
  const target = sameOriginPath(next);
  if (await currentActor()) redirect(target);
  const referralCode = (await signUpCode(ref)) || null;
  return (
    <>
      <SignInReason next={target} isNew />
      <SignUpForm next={target} referralCode={referralCode} />
    </>
  );
}

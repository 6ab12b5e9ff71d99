import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { SignInReason } from "~/components/account/sign-in-reason";
import { SignUpForm } from "~/components/account/sign-up-form";
import { normalizeCode } from "~/domain/attribution";
import { sameOriginPath } from "~/lib/same-origin-path";
import { api, currentActor } from "~/trpc/server";

export const metadata: Metadata = { title: "Sign Up", robots: { index: false } };

const LONGEST_CODE = 40;
export default async function SignUpPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { next, ref } = await searchParams;
  const target = sameOriginPath(next);
  if (await currentActor()) redirect(target);
  const given = typeof ref === "string" ? normalizeCode(ref).slice(0, LONGEST_CODE) : "";
  const referralCode = given || (await api.affiliate.pendingReferral())?.code || null;
  return (
    <>
      <SignInReason next={target} isNew />
      <SignUpForm next={target} referralCode={referralCode} />
    </>
  );
}

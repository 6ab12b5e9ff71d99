import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { SignInForm } from "~/components/account/sign-in-form";
import { SignInReason } from "~/components/account/sign-in-reason";
import { carriedMarks } from "~/domain/share-link";
import { sameOriginPath } from "~/lib/same-origin-path";
import { currentActor } from "~/trpc/server";

export const metadata: Metadata = { title: "Sign In", robots: { index: false } };

export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = await searchParams;
  const { next, error } = query;
  const target = sameOriginPath(next);
  if (await currentActor()) redirect(target);
  return (
    <>
      <SignInReason next={target} />
      <SignInForm next={target} marks={carriedMarks(Object.entries(query))} refused={refusedBy(error)} />
    </>
  );
}

/** Maps the `error` search param of a rejected sign-in to the reason the form shows. */
function refusedBy(error: string | string[] | undefined) {
  if (error === "CodeNeeded") return "code-needed";
  if (error === "CodeWrong") return "code-wrong";
  if (error === "TooManyTries") return "too-many-tries";
  return error === "Suspended" ? "suspended" : null;
}

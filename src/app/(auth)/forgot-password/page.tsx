import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ForgotPasswordForm } from "~/components/account/forgot-password-form";
import { hrefWithNext } from "~/lib/href-with-next";
import { sameOriginPath } from "~/lib/same-origin-path";

export const metadata: Metadata = { title: "Forgot password", robots: { index: false } };

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { from, next } = await searchParams;
  const path = from === "admin" ? "/admin/login" : "/login";
  return <ForgotPasswordForm signInHref={hrefWithNext(path, sameOriginPath(next))} />;
}

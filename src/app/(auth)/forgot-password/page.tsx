import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ForgotPasswordForm } from "~/components/account/forgot-password-form";

export const metadata: Metadata = { title: "Forgot password", robots: { index: false } };

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { from } = await searchParams;
  return <ForgotPasswordForm signInHref={from === "admin" ? "/admin/login" : "/login"} />;
}

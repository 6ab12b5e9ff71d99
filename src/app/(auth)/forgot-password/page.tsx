import type { Metadata } from "next";
import { ForgotPasswordForm } from "~/components/account/forgot-password-form";

export const metadata: Metadata = { title: "Forgot password", robots: { index: false } };

type ForgotPasswordPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ForgotPasswordPage({ searchParams }: ForgotPasswordPageProps) {
  const { from } = await searchParams;
  return <ForgotPasswordForm signInHref={from === "admin" ? "/admin/login" : "/login"} />;
}

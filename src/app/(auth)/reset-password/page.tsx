import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ResetLinkExpired, ResetPasswordForm } from "~/components/account/reset-password-form";
import { LinkTokenField } from "~/schemas/account";
import { api } from "~/trpc/server";

/** The URL contains a secret token: never send it as a referrer. */
export const metadata: Metadata = { title: "New password", robots: { index: false }, referrer: "no-referrer" };

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const token = LinkTokenField.safeParse((await searchParams).token);
  const isOpen = token.success && (await api.account.isResetLinkOpen({ token: token.data }));
  return isOpen ? <ResetPasswordForm token={token.data} /> : <ResetLinkExpired />;
}

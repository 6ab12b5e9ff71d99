import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { EmailLinkExpired, VerifyEmail } from "~/components/account/verify-email";
import { LinkTokenField } from "~/schemas/account";
import { api } from "~/trpc/server";

/** The URL contains a secret token: never send it as a referrer. */
export const metadata: Metadata = { title: "Confirm your address", robots: { index: false }, referrer: "no-referrer" };

export default async function VerifyEmailPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const token = LinkTokenField.safeParse((await searchParams).token);
  const isOpen = token.success && (await api.account.isEmailLinkOpen({ token: token.data }));
  return isOpen ? <VerifyEmail token={token.data} /> : <EmailLinkExpired />;
}

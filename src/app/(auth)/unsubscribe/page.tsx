import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Unsubscribe, UnsubscribeLinkBroken } from "~/components/account/unsubscribe";
import { UnsubscribeInput } from "~/schemas/unsubscribe";
import { api } from "~/trpc/server";

/** The URL contains a secret token: never send it as a referrer. */
export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false }, referrer: "no-referrer" };

export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = UnsubscribeInput.safeParse({ token: (await searchParams).token });
  const subscription = input.success ? await api.unsubscribe.subscription(input.data) : null;
  return input.success && subscription ? (
    <Unsubscribe token={input.data.token} {...subscription} />
  ) : (
    <UnsubscribeLinkBroken />
  );
}

import type { Metadata } from "next";
import { Unsubscribe, UnsubscribeLinkBroken } from "~/components/account/unsubscribe";
import { UnsubscribeInput } from "~/schemas/stock-alerts";
import { api } from "~/trpc/server";

/** The address holds a secret: it is told to no other page. */
export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false }, referrer: "no-referrer" };

type UnsubscribePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function UnsubscribePage({ searchParams }: UnsubscribePageProps) {
  const input = UnsubscribeInput.safeParse({ token: (await searchParams).token });
  const address = input.success ? await api.stockAlerts.unsubscribeAddress(input.data) : null;
  return input.success && address ? (
    <Unsubscribe token={input.data.token} address={address} />
  ) : (
    <UnsubscribeLinkBroken />
  );
}

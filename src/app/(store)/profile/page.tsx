import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { ProfileScreen } from "~/components/account/profile-screen";
import { membershipChoice, membershipRequestHref } from "~/components/shared/membership-request";
import { carriedMarks } from "~/domain/share-link";
import { hrefWithNext } from "~/lib/href-with-next";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Profile", robots: { index: false } };

export default async function ProfilePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = await searchParams;
  const { membership, invited } = query;
  const wantedTier = membershipChoice(membership);
  if (!(await currentActor())) {
    const target = wantedTier ? membershipRequestHref(wantedTier) : "/profile";
    redirect(hrefWithNext("/login", target, carriedMarks(Object.entries(query))));
  }
  await Promise.all([
    ...[api.account.profile.prefetch(), api.addresses.list.prefetch()],
    ...[api.membership.mine.prefetch(), api.access.mine.prefetch()],
  ]);
  return (
    <HydrateClient>
      <ProfileScreen wantedTier={wantedTier} isInvited={invited !== undefined} />
    </HydrateClient>
  );
}

import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ProfileScreen } from "~/components/account/profile-screen";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Profile", robots: { index: false } };

export default async function ProfilePage() {
  if (!(await currentActor())) redirect("/login?next=/profile");
  await Promise.all([api.account.profile.prefetch(), api.addresses.list.prefetch(), api.membership.mine.prefetch()]);
  return (
    <HydrateClient>
      <ProfileScreen />
    </HydrateClient>
  );
}

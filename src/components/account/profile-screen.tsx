"use client";

import { SectionNav } from "~/components/shared/section-nav";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import type { PaidTier } from "~/domain/membership";
import { api } from "~/trpc/react";
import { AddressBook } from "./address-book";
import { ProfileAccess } from "./profile-access";
import { ProfileAffiliate } from "./profile-affiliate";
import { ProfileCredit } from "./profile-credit";
import { ProfileData } from "./profile-data";
import { ProfileInformation } from "./profile-information";
import { ProfileMembership } from "./profile-membership";
import { ProfileOrders } from "./profile-orders";
import { ProfileSecurity } from "./profile-security";
import { ProfileTwoFactor } from "./profile-two-factor";
import { UnverifiedEmailBanner } from "./unverified-email-banner";

const SECTIONS = [
  ["information", "Profile information"],
  ["orders", "Order history"],
  ["addresses", "Shipping addresses"],
  ["membership", "Membership"],
  ["affiliate", "Affiliate program"],
  ["security", "Security"],
  ["two-factor", "Two-factor sign-in"],
  ["your-data", "Your data"],
] as const;

/** A customer's own page: every section under its name. `wantedTier` is the membership they came to ask for. */
export function ProfileScreen({ wantedTier }: { wantedTier?: PaidTier | undefined }) {
  const { data: profile, error, refetch } = api.account.profile.useQuery();
  return (
    <div className="container-page py-8">
      <h1 className="font-semibold text-3xl tracking-tight">Your profile</h1>
      <UnverifiedEmailBanner className="mt-6" />
      <div className="mt-6 grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionNav label="Profile sections" sections={SECTIONS} />
        <QueryError query={{ error, refetch }} />
        {!error && !profile && <Skeleton className="h-96" />}
        {profile && (
          <div className="flex min-w-0 flex-col gap-8">
            <ProfileInformation profile={profile} />
            <ProfileOrders />
            <ProfileCredit />
            <section id="addresses" aria-label="Shipping addresses" className="scroll-mt-28">
              <AddressBook />
            </section>
            <ProfileMembership wantedTier={wantedTier} />
            <ProfileAccess />
            <ProfileAffiliate profile={profile} />
            <ProfileSecurity />
            <ProfileTwoFactor />
            <ProfileData />
          </div>
        )}
      </div>
    </div>
  );
}

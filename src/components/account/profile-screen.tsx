"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { Suspense, useState } from "react";
import { CreditEntries } from "~/components/shared/credit-entries";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Card } from "~/components/ui/card";
import { lazyPart } from "~/components/ui/lazy-part";
import { LocalDate } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import type { PaidTier } from "~/domain/membership";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { AddressBook } from "./address-book";
import { ProfileAffiliate } from "./profile-affiliate";
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

type ProfileScreenProps = { wantedTier?: PaidTier | undefined; isInvited?: boolean };

/** The profile page. `wantedTier` preselects a membership to request; `isInvited`: an invitation link led here. */
export function ProfileScreen({ wantedTier, isInvited = false }: ProfileScreenProps) {
  const { data: profile, error, refetch } = api.account.profile.useQuery();
  return (
    <div className="container-page py-8">
      <h1 className="font-semibold text-3xl tracking-tight">Your profile</h1>
      <UnverifiedEmailBanner className="mt-6" />
      <div className="mt-6 grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionNav />
        {(error || !profile) && <QueryState query={{ error, refetch }} className="h-96" />}
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
            <ProfileAffiliate profile={profile} isInvited={isInvited} />
            <ProfileSecurity />
            <ProfileTwoFactor />
            <ProfileData />
          </div>
        )}
      </div>
    </div>
  );
}

/** Store credit balance and history. Hidden from users who never had any. */
export function ProfileCredit() {
  const { data } = api.account.credit.useQuery();
  if (!data || data.entries.length === 0) return null;
  return (
    <Card
      id="store-credit"
      className="scroll-mt-28"
      title="Store credit"
      description={data.balanceCents > 0 ? "You can use it at checkout." : "You have used all of it."}
      action={<p className="figures font-semibold text-2xl">{formatMoney(data.balanceCents)}</p>}
    >
      <CreditEntries entries={data.entries} ordersHref="/orders" />
    </Card>
  );
}

// Loaded on click: few users ever need it.
const DeleteAccountDialog = lazyPart(async () => (await import("./delete-account-dialog")).DeleteAccountDialog);

/** Data export and account deletion. */
export function ProfileData() {
  const [isLeaving, setIsLeaving] = useState(false);
  const { data: me } = api.account.me.useQuery();
  return (
    <Card
      id="your-data"
      className="scroll-mt-28"
      title="Your data"
      description="Everything the shop keeps about you: profile, addresses, orders, messages and earnings."
    >
      <div className="mt-4 flex flex-wrap gap-3">
        <a href="/api/account/data" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Download my data
        </a>
        {me && !me.isStaff && (
          <Button variant="ghost" className="text-danger" onClick={() => setIsLeaving(true)}>
            Delete my account
          </Button>
        )}
      </div>
      {me?.isStaff && (
        <p className="mt-3 text-muted text-sm">You work for the shop: an owner can delete your account.</p>
      )}
      {isLeaving && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </Card>
  );
}

type Access = RouterOutputs["access"]["mine"][number];

const STATES = {
  granted: { label: "You have access", tone: "success" },
  requested: { label: "Requested", tone: "attention" },
  declined: { label: "Declined", tone: "danger" },
  none: { label: "Needs approval", tone: "neutral" },
} as const;

/** Restricted categories and the user's access to each. Hidden if there are none. */
function ProfileAccess() {
  const mine = api.access.mine.useQuery();
  if (!mine.data) return <QueryState query={mine} className="h-28" />;
  if (mine.data.length === 0) return null;
  return (
    <Card
      id="access"
      className="scroll-mt-28"
      title="Restricted categories"
      description="Open to accounts that we have approved for them."
    >
      <ul className="divide-y divide-line">
        {mine.data.map((access) => (
          <li key={access.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <Link
                href={`/category/${access.slug}`}
                className="break-words font-medium underline underline-offset-4 hover:text-accent"
              >
                {access.name}
              </Link>
              <Standing access={access} />
            </div>
            <Badge tone={STATES[access.state].tone}>{STATES[access.state].label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Standing({ access }: { access: Access }) {
  const look = "mt-0.5 whitespace-pre-line break-words text-muted text-sm";
  if (access.state === "requested") {
    return (
      <p className={look}>
        Asked on <LocalDate at={access.requestedAt} />. We will tell you by e-mail.
      </p>
    );
  }
  if (access.state === "declined") return <p className={look}>{access.reason}</p>;
  if (access.state === "none") return <p className={look}>Ask for access on its page.</p>;
  return null;
}

/** Section links: a sidebar, or on phones a scrolling row that fades out at the end. */
function SectionNav() {
  return (
    <nav
      aria-label="Profile sections"
      className="-mx-1 flex gap-1 overflow-x-auto max-lg:pr-12 max-lg:[mask-image:linear-gradient(to_right,#000_calc(100%-3rem),transparent)] lg:sticky lg:top-28 lg:flex-col lg:self-start print:hidden"
    >
      {SECTIONS.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          className="whitespace-nowrap rounded px-3 py-2 text-muted hover:bg-subtle hover:text-ink"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

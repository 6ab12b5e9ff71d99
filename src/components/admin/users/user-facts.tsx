import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { userHref } from "./search-params";
import { TimeLeft } from "./time-left";
import type { UserDetails } from "./user-screen";

const link = "rounded text-accent underline underline-offset-4";

export function UserFacts({ user }: { user: UserDetails }) {
  const { referredBy: referrer, fields, counts } = user;
  const facts: [string, ReactNode][] = [
    ["Joined", <LocalDate key="joined" at={user.createdAt} />],
    ["E-mail confirmed", user.emailVerifiedAt ? <LocalDate key="confirmed" at={user.emailVerifiedAt} /> : "Not yet"],
    ["Discount now", `${user.discountPercent}%`],
    ["Time remaining", <TimeLeft key="left" tier={fields.subscriptionTier} expiresAt={fields.subscriptionExpiresAt} />],
    ["Addresses", counts.addresses],
    ["Reviews", counts.ratings],
    [
      "Referrer",
      referrer && referrer.deletedAt === null ? (
        <Link key="referrer" href={userHref(referrer.id)} className={link}>
          {referrer.name}
        </Link>
      ) : (
        (referrer?.name ?? "Nobody")
      ),
    ],
  ];
  return (
    <Card
      title="About this account"
      {...(user.affiliateCode && {
        action: (
          <Link href={`/admin/affiliates/${user.id}`} className={`text-sm ${link}`}>
            Affiliate page
          </Link>
        ),
      })}
    >
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {user.userMessage && (
        <div className="mt-4 border-line border-t pt-3 text-sm">
          <p className="text-muted">Order message in the profile</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{user.userMessage}</p>
        </div>
      )}
    </Card>
  );
}

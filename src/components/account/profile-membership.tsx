"use client";

import { useEffect, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Card, CardHeader } from "~/components/ui/card";
import { timeRemaining } from "~/domain/membership";
import { formatDate } from "~/lib/format-date";
import type { Profile } from "./profile-information";

const MINUTE_MS = 60_000;

/** The present tier and how long it still runs, counted down every minute. */
export function ProfileMembership({ profile }: { profile: Profile }) {
  const { subscriptionTier: tier, subscriptionExpiresAt: expiresAt } = profile;
  const [now, setNow] = useState<Date | null>(null);
  // Joins the clock: the server does not know the viewer's minute.
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card id="membership" className="scroll-mt-28">
      <CardHeader title="Membership" action={<Badge tone={tier === "None" ? "neutral" : "accent"}>{tier}</Badge>} />
      {tier === "None" ? (
        <p className="mt-2 text-muted">Bronze takes 10% off every product, Gold 25%.</p>
      ) : (
        <p className="mt-2">
          {profile.markupReductionPercentage}% off every product
          {expiresAt && ` until ${formatDate(expiresAt)}`}
          {expiresAt && now && <span className="figures text-muted"> · {timeRemaining(expiresAt, now)}</span>}
        </p>
      )}
    </Card>
  );
}

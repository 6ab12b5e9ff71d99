"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { api } from "~/trpc/react";
import type { Profile } from "./affiliate-screen";
import { CodeForm } from "./code-form";
import { CustomNameForm } from "./custom-name-form";
import { MembershipDialog } from "./membership-dialog";
import { TierForm } from "./tier-form";

/** What an admin can change of an affiliate; each act is kept in the history. */
export function AffiliateSettings({ profile }: { profile: Profile }) {
  const isGone = profile.deletedAt !== null;
  if (isGone) return null;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <InProgramme profile={profile} />
      <Flags profile={profile} />
      {profile.isAffiliate && <TierForm key={profile.tier.level} profile={profile} />}
      {profile.affiliateCode && <CodeForm key={profile.affiliateCode} profile={profile} />}
      <CustomNameForm key={profile.customAffiliateName ?? ""} profile={profile} />
    </div>
  );
}

function InProgramme({ profile }: { profile: Profile }) {
  const [isAsking, setAsking] = useState(false);
  const { isAffiliate, affiliateCode } = profile;
  return (
    <Card>
      <CardHeader
        title="In the program"
        description={
          isAffiliate
            ? "Earns on orders paid in the ten levels below, and invites by code."
            : "Earns nothing on orders paid from now on, and the code no longer works. Balance and downline stay."
        }
      />
      <Button variant={isAffiliate ? "secondary" : "primary"} onClick={() => setAsking(true)}>
        {isAffiliate ? "Revoke" : affiliateCode ? "Reinstate" : "Make an affiliate"}
      </Button>
      {isAsking && <MembershipDialog profile={profile} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Flags({ profile: { id: userId, isFounder, affiliateTierActive } }: { profile: Profile }) {
  const utils = api.useUtils();
  const onSettled = () => utils.admin.invalidate();
  const founder = api.admin.affiliates.setFounder.useMutation({
    onSuccess: (done) => toast.success(done.isFounder ? "Founder badge added" : "Founder badge removed"),
    onError: (error) => toastError(error, "The founder badge was not changed"),
    onSettled,
  });
  const tierActive = api.admin.affiliates.setTierActive.useMutation({
    onSuccess: (done) => toast.success(done.isActive ? "Tier turned on" : "Tier turned off"),
    onError: (error) => toastError(error, "The tier was not changed"),
    onSettled,
  });
  return (
    <Card>
      <CardHeader title="Flags" description="Take effect at once." />
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Founder"
          hint="Shows a founder's badge wherever this affiliate is seen."
          checked={isFounder}
          disabled={founder.isPending}
          onChange={({ target }) => founder.mutate({ userId, isFounder: target.checked })}
        />
        <Checkbox
          label="Tier active"
          hint="The tier's bonus on direct commissions and its discount on own orders. Turning it off stops both; the tier is kept."
          checked={affiliateTierActive}
          disabled={tierActive.isPending}
          onChange={({ target }) => tierActive.mutate({ userId, isActive: target.checked })}
        />
      </div>
    </Card>
  );
}

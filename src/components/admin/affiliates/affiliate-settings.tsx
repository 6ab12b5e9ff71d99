"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { api } from "~/trpc/react";
import type { Profile } from "./affiliate-screen";
import { CodeForm } from "./code-form";
import { CustomNameForm } from "./custom-name-form";
import { MembershipDialog } from "./membership-dialog";
import { TagForm } from "./tag-form";
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
      <TagForm key={`tag ${profile.cashappTag ?? ""}`} profile={profile} />
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

function Flags({ profile }: { profile: Profile }) {
  const { id: userId, isFounder, affiliateTierActive, affiliateTierOffReason } = profile;
  const [isTurningOff, setTurningOff] = useState(false);
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
          checked={affiliateTierActive && !isTurningOff}
          disabled={tierActive.isPending}
          onChange={({ target }) => {
            if (affiliateTierActive) setTurningOff(!target.checked);
            else tierActive.mutate({ userId, isActive: true });
          }}
        />
        {affiliateTierOffReason && <p className="text-muted text-sm">Off because: {affiliateTierOffReason}</p>}
        {isTurningOff && (
          <TurnOffForm
            isPending={tierActive.isPending}
            onTurnOff={(reason) =>
              tierActive.mutate({ userId, isActive: false, reason }, { onSuccess: () => setTurningOff(false) })
            }
          />
        )}
      </div>
    </Card>
  );
}

/** Asks for the reason, which the affiliate reads on the dashboard. */
function TurnOffForm({ isPending, onTurnOff }: { isPending: boolean; onTurnOff: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === "");
        if (reason.trim() !== "") onTurnOff(reason);
      }}
    >
      <Field
        label="Why is the tier turned off?"
        hint="The affiliate reads this on the dashboard."
        error={isMissing ? "Please give a reason" : undefined}
      >
        <Input maxLength={500} autoComplete="off" value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <Button type="submit" variant="secondary" className="self-start" isPending={isPending}>
        Turn the tier off
      </Button>
    </form>
  );
}

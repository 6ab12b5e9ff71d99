"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input } from "~/components/ui/field";
import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions, useToastOptions } from "../action-dialog";
import type { Profile } from "./affiliate-screen";
import { CodeForm } from "./code-form";
import { CustomNameForm } from "./custom-name-form";
import { TagForm } from "./tag-form";
import { TierForm } from "./tier-form";

/** Everything an admin can change about an affiliate. Every change is recorded in the history. */
export function AffiliateSettings({ profile }: { profile: Profile }) {
  const isGone = profile.deletedAt !== null;
  if (isGone) return null;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <InProgram profile={profile} />
      <Flags profile={profile} />
      {profile.isAffiliate && <TierForm key={`tier ${profile.tier.level}`} profile={profile} />}
      {profile.affiliateCode && <CodeForm key={`code ${profile.affiliateCode}`} profile={profile} />}
      <TagForm key={`tag ${profile.cashappTag ?? ""}`} profile={profile} />
      <CustomNameForm key={`name ${profile.customAffiliateName ?? ""}`} profile={profile} />
    </div>
  );
}

function InProgram({ profile }: { profile: Profile }) {
  const [isAsking, setAsking] = useState(false);
  const { isAffiliate, affiliateCode } = profile;
  return (
    <Card
      title="In the program"
      description={
        isAffiliate
          ? "Earns on orders paid in the ten levels below, and invites by code."
          : affiliateCode
            ? "Earns nothing on orders paid from now on, and the code no longer works. Balance and downline stay."
            : "Not in the program, and never was: has no code and earns nothing."
      }
    >
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
  const founder = api.admin.affiliates.setFounder.useMutation(
    useToastOptions(
      (done) => (done.isFounder ? "Founder badge added" : "Founder badge removed"),
      "The founder badge was not changed",
    ),
  );
  const tierActive = api.admin.affiliates.setTierActive.useMutation(
    useToastOptions((done) => (done.isActive ? "Tier turned on" : "Tier turned off"), "The tier was not changed"),
  );
  return (
    <Card title="Flags" description="Take effect at once.">
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Founder"
          hint="Shows a founder's badge wherever this affiliate is seen."
          checked={isFounder}
          isPending={founder.isPending}
          onChange={({ target }) => founder.mutate({ userId, isFounder: target.checked })}
        />
        <Checkbox
          label="Tier active"
          hint="The tier's bonus on direct commissions and its discount on own orders. Turning it off stops both; the tier is kept."
          checked={affiliateTierActive && !isTurningOff}
          isPending={tierActive.isPending}
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

/** The affiliate sees the reason on their dashboard. */
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

/** What happens to the partnership that a revoked affiliate leads. */
function partnershipOutcomeText(leads: Profile["leads"]): string {
  if (!leads) return "";
  const { partnership, successor } = leads;
  if (successor) return ` ${successor} becomes the founder of their partnership ${partnership}.`;
  return ` Their partnership ${partnership} has no other active affiliate, so nobody is left to lead it, and its open invitations are withdrawn.`;
}

function MembershipDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { id, name, email, isAffiliate, affiliateCode, leads } = profile;
  const set = api.admin.affiliates.setAffiliate.useMutation(
    useActionOptions(
      (done) => (done.isAffiliate ? `${name} is an affiliate. Code: ${done.code ?? ""}` : `${name} was revoked`),
      onClose,
    ),
  );
  const code = affiliateCode ? `The code ${affiliateCode} works again.` : "A referral code is created automatically.";
  return (
    <ActionDialog
      action={set}
      onClose={onClose}
      title={isAffiliate ? `Revoke ${name}?` : `Make ${name} an affiliate?`}
      description={
        isAffiliate
          ? `${email} earns nothing on orders paid from now on and can no longer invite anybody. What was earned stays owed, and everybody below stays where they are.${partnershipOutcomeText(leads)}`
          : `${code} ${email} gets an e-mail.`
      }
      confirmLabel={isAffiliate ? "Revoke" : "Make an affiliate"}
      tone={isAffiliate ? "danger" : "primary"}
      onConfirm={() => set.mutate({ userId: id, isAffiliate: !isAffiliate })}
    />
  );
}

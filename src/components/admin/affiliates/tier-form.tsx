"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { toast } from "~/components/ui/toast";
import { TIER_GROUPS, tierByLevel } from "~/domain/tiers";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { api } from "~/trpc/react";
import type { Profile } from "./affiliate-screen";

/** Sets the tier by hand, for a reason that only admins see. */
export function TierForm({ profile: { id: userId, tier } }: { profile: Profile }) {
  const [level, setLevel] = useState(tier.level);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const utils = api.useUtils();
  const set = api.admin.affiliates.setTier.useMutation({
    onSuccess: ({ tierName }) => toast.success(`Tier set to ${tierName}`),
    onSettled: () => utils.admin.invalidate(),
  });
  const error = problem ?? fieldErrors(set.error).reason;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reason.trim() !== "") {
      set.mutate({ userId, level, reason: reason.trim() });
      return;
    }
    setProblem("Please give a reason");
    event.currentTarget.querySelector("input")?.focus();
  }
  return (
    <Card>
      <CardHeader
        title="Set the tier"
        description="Takes effect for orders paid from now on. After a lower tier only tiers above the one already reached are earned again."
      />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Tier">
          <Select value={level} onChange={({ target }) => setLevel(tierByLevel(Number(target.value)).level)}>
            {TIER_GROUPS.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.tiers.map((each) => (
                  <option key={each.id} value={each.level}>
                    {each.level}. {each.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label="Reason" hint="For the tier history; only admins see it." {...(error ? { error } : {})}>
          <Input
            name="reason"
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
              set.reset();
            }}
          />
        </Field>
        {set.error && !error && <Notice tone="danger">{errorMessage(set.error)}</Notice>}
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          isPending={set.isPending}
          disabled={level === tier.level}
        >
          Set tier
        </Button>
      </form>
    </Card>
  );
}

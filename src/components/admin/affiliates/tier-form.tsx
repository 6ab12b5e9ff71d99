"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { TIER_GROUPS } from "~/domain/tiers";
import { SetTierInput } from "~/schemas/admin/affiliates";
import { api } from "~/trpc/react";
import { useFormOptions } from "../action-dialog";
import type { Profile } from "./affiliate-screen";

/** Sets the tier manually. Only staff see the reason. */
export function TierForm({ profile: { id: userId, tier } }: { profile: Profile }) {
  const form = useForm({
    resolver: zodResolver(SetTierInput.omit({ userId: true })),
    defaultValues: { level: tier.level, reason: "" },
  });
  const { errors } = form.formState;
  const level = useWatch({ control: form.control, name: "level" });
  const set = api.admin.affiliates.setTier.useMutation(
    useFormOptions(form, ({ tierName }) => `Tier set to ${tierName}`),
  );
  const submit = form.handleSubmit((fields) => set.mutate({ userId, ...fields }));
  return (
    <Card
      title="Set the tier"
      description="Takes effect for orders paid from now on. After you set a lower tier, only tiers above the highest one reached can be earned again."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Tier">
          <Select {...form.register("level", { valueAsNumber: true })}>
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
        <Field label="Reason" hint="For the tier history; only staff see it." error={errors.reason?.message}>
          <Input maxLength={500} autoComplete="off" {...form.register("reason")} />
        </Field>
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
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

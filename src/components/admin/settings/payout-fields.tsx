import Link from "next/link";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { LAST_PAYOUT_DAY, PAYOUT_FREQUENCIES, type PayoutFrequency, WEEKDAYS } from "~/domain/payout-schedule";

import { useMay } from "../staff-role";

import { SchedulePreview } from "./schedule-preview";

import type { SiteFields, SiteTyped } from "./site-fields";

const FREQUENCY_LABELS: Readonly<Record<PayoutFrequency, string>> = {
  none: "No fixed day",
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
};

export type SiteFormState = UseFormReturn<SiteTyped, unknown, z.output<typeof SiteFields>>;

/** Where customers pay, what shipping costs, and when affiliates are paid out. */
export function PayoutFields({ form }: { form: SiteFormState }) {
  const { errors } = form.formState;
  const frequency = useWatch({ control: form.control, name: "payoutFrequency" });
  const isOwner = useMay("settings.money");
  const isWeekly = frequency === "weekly";
  const day = Number(useWatch({ control: form.control, name: "payoutDay" }));
  const { payoutFrequency, payoutDay } = form.formState.defaultValues ?? {};
  const isChanged = frequency !== payoutFrequency || String(day) !== payoutDay;
  return (
    <Card>
      <CardHeader title="Payment and payouts" {...(!isOwner && { description: "Only an owner changes these." })} />
      {/* Read only and not disabled: what is disabled is not sent. */}
      <div className="grid items-start gap-4 sm:grid-cols-2" inert={!isOwner}>
        <Field label="Payment tag" hint="Where customers send their payments." error={errors.paymentTag?.message}>
          <Input autoComplete="off" maxLength={60} className="font-mono" {...form.register("paymentTag")} />
        </Field>
        <Field label="Shipping fee ($)" hint="Flat, for every order." error={errors.shippingFeeCents?.message}>
          <Input inputMode="decimal" autoComplete="off" maxLength={16} {...form.register("shippingFeeCents")} />
        </Field>
        <Field
          label="Payouts"
          hint="Affiliates are told the next payout day. You are reminded when it comes."
          error={errors.payoutFrequency?.message}
        >
          <Select
            {...form.register("payoutFrequency", {
              // The day means something else now, and a week has no 15th day.
              onChange: ({ target }) =>
                form.setValue("payoutDay", target.value === "weekly" ? "5" : "1", { shouldDirty: true }),
            })}
          >
            {PAYOUT_FREQUENCIES.map((value) => (
              <option key={value} value={value}>
                {FREQUENCY_LABELS[value]}
              </option>
            ))}
          </Select>
        </Field>
        {(isWeekly || frequency === "monthly") && (
          <Field key={frequency} label={isWeekly ? "Weekday" : "Day of the month"} error={errors.payoutDay?.message}>
            <Select {...form.register("payoutDay")}>
              {isWeekly
                ? WEEKDAYS.map((name, index) => (
                    <option key={name} value={index + 1}>
                      {name}
                    </option>
                  ))
                : Array.from({ length: LAST_PAYOUT_DAY }, (_, index) => index + 1).map((day) => (
                    <option key={day} value={day}>
                      {day}
                    </option>
                  ))}
            </Select>
          </Field>
        )}
      </div>
      {isChanged && <SchedulePreview schedule={{ payoutFrequency: frequency, payoutDay: day }} />}
      <p className="mt-4 text-muted text-sm">
        Rates, tiers, the hold and the minimum payout change together, with a preview, under{" "}
        <Link href="/admin/rules" className="text-accent underline">
          Program rules
        </Link>
        .
      </p>
    </Card>
  );
}

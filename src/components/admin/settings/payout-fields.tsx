import Link from "next/link";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import { Select } from "~/components/ui/select";
import { formatMoney } from "~/domain/money";
import {
  LAST_PAYOUT_DAY,
  PAYOUT_FREQUENCIES,
  type PayoutFrequency,
  type PayoutSchedule,
  payoutScheduleText,
  WEEKDAYS,
} from "~/domain/payout-schedule";
import { plural } from "~/domain/plural";
import { formatDate } from "~/lib/format-date";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { useCapability } from "../staff-role";
import type { SiteFields, SiteTyped } from "./site-fields";

const FREQUENCY_LABELS: Readonly<Record<PayoutFrequency, string>> = {
  none: "No fixed day",
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
};

export type SiteFormState = UseFormReturn<SiteTyped, unknown, z.output<typeof SiteFields>>;

export function PayoutFields({ form }: { form: SiteFormState }) {
  const { errors } = form.formState;
  const frequency = useWatch({ control: form.control, name: "payoutFrequency" });
  const isOwner = useCapability("settings.money");
  const isWeekly = frequency === "weekly";
  const day = Number(useWatch({ control: form.control, name: "payoutDay" }));
  const { payoutFrequency, payoutDay } = form.formState.defaultValues ?? {};
  const isChanged = frequency !== payoutFrequency || String(day) !== payoutDay;
  return (
    <Card title="Payment and payouts" {...(!isOwner && { description: "Only an owner can change these." })}>
      {/* `inert` rather than `disabled`, because disabled fields are not submitted. */}
      <div className="grid items-start gap-4 sm:grid-cols-2" inert={!isOwner}>
        <Field label="Payment tag" hint="Where customers send their payments." error={errors.paymentTag?.message}>
          <Input autoComplete="off" maxLength={60} className="font-mono" {...form.register("paymentTag")} />
        </Field>
        <Field label="Shipping fee ($)" hint="Flat, for every order." error={errors.shippingFeeCents?.message}>
          <Input inputMode="decimal" autoComplete="off" maxLength={16} {...form.register("shippingFeeCents")} />
        </Field>
        <Field
          label="Payouts"
          hint="Affiliates see the next payout day. You get a reminder on that day."
          error={errors.payoutFrequency?.message}
        >
          <Select
            {...form.register("payoutFrequency", {
              // The day changes meaning with the frequency, and a week has no 15th day.
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

type Run = RouterOutputs["admin"]["payouts"]["previewSchedule"]["present"];

/** Previews the next payouts under the unsaved schedule, beside the current one. */
function SchedulePreview({ schedule }: { schedule: PayoutSchedule }) {
  const preview = api.admin.payouts.previewSchedule.useQuery(schedule, { placeholderData: (before) => before });
  if (!hasData(preview)) return <QueryState query={preview} className="mt-4 h-32" />;
  const { present, changed } = preview.data;
  return (
    <section aria-label="Next payouts with this schedule" className="mt-4 grid gap-3 sm:grid-cols-2">
      <RunCard title="As it is" run={present} />
      <RunCard title="With this change" run={changed} />
    </section>
  );
}

function RunCard({ title, run }: { title: string; run: Run }) {
  const { schedule, days, count, totalCents, reviewCount, names } = run;
  const [first, ...later] = days;
  const more = count - names.length;
  return (
    <div className="min-w-0 rounded border border-line bg-paper p-4 text-sm">
      <h3 className="font-semibold">
        {title}: <span className="font-normal">{payoutScheduleText(schedule)}</span>
      </h3>
      <p className="figures mt-2">
        {first ? `Next on ${formatDate(first)}` : "No fixed day; a run today"}:{" "}
        <strong className="font-semibold">{formatMoney(totalCents)}</strong> to {plural(count, "affiliate")}
      </p>
      {names.length > 0 && (
        <ul className="mt-1 text-muted">
          {names.map(({ userId, name, amountCents }) => (
            <li key={userId} className="flex justify-between gap-3">
              <span className="truncate">{name}</span>
              <span className="figures">{formatMoney(amountCents)}</span>
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString("en-US")} more</li>}
        </ul>
      )}
      {reviewCount > 0 && <p className="mt-1 text-muted">{plural(reviewCount, "is", "are")} waiting for a review.</p>}
      {later.length > 0 && (
        <p className="figures mt-2 text-muted">Then {later.map((day) => formatDate(day)).join(" and ")} (UTC)</p>
      )}
    </div>
  );
}

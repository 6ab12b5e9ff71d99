"use client";

import { useId } from "react";
import { Controller, useWatch } from "react-hook-form";
import { UnsavedBar } from "~/components/shared/unsaved-bar";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, FieldError, Input, Textarea } from "~/components/ui/field";
import { useLocalDates } from "~/components/ui/local-time";
import { Select } from "~/components/ui/select";
import { OutdatedNotice } from "../outdated-notice";
import { lastingDiscount } from "./lasting-discount";
import { useUserForm } from "./use-user-form";
import { UserRole } from "./user-role";
import type { UserDetails } from "./user-screen";

const TIERS = ["None", "Bronze", "Gold"] as const;

export function UserForm({ user }: { user: UserDetails }) {
  const formId = useId();
  const { form, ...editing } = useUserForm(user);
  const { register, control } = form;
  const { errors } = form.formState;
  const tier = useWatch({ control, name: "subscriptionTier" });
  const hasTier = tier !== "None";
  const [typed, typedCustom] = useWatch({ control, name: ["markupReductionPercentage", "customDiscountPercentage"] });
  const lasting = lastingDiscount({ tier, typed, typedCustom });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title="Edit user">
        <form id={formId} onSubmit={editing.submit} noValidate className="flex flex-col gap-5">
          {editing.isOutdated && <OutdatedNotice what="this account" onReload={editing.reload} />}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" error={errors.name?.message}>
              <Input maxLength={100} autoComplete="off" {...register("name")} />
            </Field>
            <Field label="E-mail" hint="Cannot be changed">
              <Input name="email" value={user.email} readOnly className="bg-subtle text-muted" />
            </Field>
            <Field label="Subscription tier" error={errors.subscriptionTier?.message}>
              <Select {...register("subscriptionTier", { onChange: ({ target }) => editing.setTier(target.value) })}>
                {TIERS.map((tier) => (
                  <option key={tier}>{tier}</option>
                ))}
              </Select>
            </Field>
            <Field
              label="Membership discount in percent"
              hint={lasting ?? (hasTier ? "Ends with the membership" : "Only with Bronze or Gold")}
              error={errors.markupReductionPercentage?.message}
            >
              <Input
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                {...register("markupReductionPercentage")}
                disabled={!hasTier}
              />
            </Field>
            <Field
              label="Custom discount in percent"
              hint="Stays when a membership is bought or ends; the better one counts."
              error={errors.customDiscountPercentage?.message}
            >
              <Input inputMode="numeric" maxLength={3} autoComplete="off" {...register("customDiscountPercentage")} />
            </Field>
            <Field
              label="Membership ends"
              isOptional
              hint={hasTier ? "Leave empty for no end date" : "Only with Bronze or Gold"}
              error={errors.subscriptionExpiresAt?.message}
            >
              <Input type="datetime-local" {...register("subscriptionExpiresAt")} disabled={!hasTier} />
            </Field>
            <Field
              label="Custom affiliate name"
              isOptional
              hint="What the leaderboard shows instead of the first name"
              error={errors.customAffiliateName?.message}
            >
              <Input maxLength={60} autoComplete="off" {...register("customAffiliateName")} />
            </Field>
          </div>
          <UserRole form={form} isOneself={user.isOneself} />
          <fieldset className="grid gap-x-4 sm:grid-cols-2">
            <legend className="mb-1 font-medium text-sm">Rights and flags</legend>
            <Checkbox
              label="Affiliate"
              hint="On: a referral code is created. Off: earns nothing on future orders; the downline stays."
              {...register("isAffiliate")}
            />
            <Checkbox
              label="VIP / Core Team"
              hint="Buys at supplier cost; not counted in the figures."
              {...register("vipWholesaleAccount")}
            />
            <Checkbox
              label="Test subscription"
              hint="Not counted as a subscriber. Whether its payment is revenue is set on its request."
              {...register("testSubscription")}
            />
          </fieldset>
          <Controller
            control={control}
            name="approvedCategoryIds"
            render={({ field }) => (
              <UserCategories
                user={user}
                chosen={field.value}
                error={errors.approvedCategoryIds?.message}
                onChange={field.onChange}
              />
            )}
          />
          <Field label="Notes" isOptional hint="Only staff see them." error={errors.adminNote?.message}>
            <Textarea rows={3} maxLength={2000} {...register("adminNote")} />
          </Field>
        </form>
      </Card>
      <UnsavedBar
        isDirty={editing.isDirty}
        isSaving={editing.isSaving}
        name={user.fields.name}
        formId={formId}
        onDiscard={editing.discard}
      />
    </div>
  );
}

type UserCategoriesProps = {
  user: UserDetails;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (categoryIds: string[]) => void;
};

/** Restricted categories the account may see, with who granted each and when. */
function UserCategories({ user, chosen, error, onChange }: UserCategoriesProps) {
  const { formatDate } = useLocalDates();
  const hintOf = ({ grant }: UserDetails["categories"][number]) =>
    grant && `Granted by ${grant.grantedBy?.name ?? "the shop"} on ${formatDate(grant.grantedAt)}`;
  return (
    <fieldset id="approved-categories" className="scroll-mt-20">
      <legend className="mb-1 font-medium text-sm">Approved categories</legend>
      {user.categories.length === 0 && <p className="text-muted text-sm">No category is restricted.</p>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {user.categories.map((category) => (
          <Checkbox
            key={category.id}
            name="approvedCategoryIds"
            label={category.isRestricted ? category.name : `${category.name} (no longer restricted)`}
            hint={hintOf(category)}
            checked={chosen.includes(category.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, category.id].sort() : chosen.filter((id) => id !== category.id))
            }
          />
        ))}
      </div>
      <FieldError message={error} />
    </fieldset>
  );
}

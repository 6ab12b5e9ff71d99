"use client";

import { useId } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { UnsavedBar } from "~/components/shared/unsaved-bar";
import { useUserForm } from "./use-user-form";
import { UserCategories } from "./user-categories";
import type { UserDetails } from "./user-screen";

const TIERS = ["None", "Bronze", "Gold"] as const;

/** Everything that an admin can edit of an account. */
export function UserForm({ user }: { user: UserDetails }) {
  const formId = useId();
  const form = useUserForm(user);
  const { draft, errors, set } = form;
  const errorOf = (name: keyof typeof errors) => (errors[name] ? { error: errors[name] } : {});
  return (
    <Card>
      <CardHeader title="Edit user" />
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        {form.isOutdated && (
          <Notice
            tone="attention"
            title="Somebody else changed this account meanwhile"
            action={
              <Button variant="secondary" size="sm" onClick={form.reload}>
                Load it
              </Button>
            }
          >
            What you typed is still here. Loading shows what is saved now, and yours is gone.
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" {...errorOf("name")}>
            <Input
              name="name"
              value={draft.name}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => set({ name: target.value })}
            />
          </Field>
          <Field label="E-mail" hint="Cannot be changed">
            <Input name="email" value={user.email} readOnly className="bg-subtle text-muted" />
          </Field>
          <Field label="Subscription tier" {...errorOf("subscriptionTier")}>
            <Select
              name="subscriptionTier"
              value={draft.subscriptionTier}
              onChange={({ target }) => form.setTier(TIERS.find((tier) => tier === target.value) ?? "None")}
            >
              {TIERS.map((tier) => (
                <option key={tier}>{tier}</option>
              ))}
            </Select>
          </Field>
          <Field
            label="Membership discount in percent"
            hint={draft.subscriptionTier === "None" ? "Only with Bronze or Gold" : "Ends with the membership"}
            {...errorOf("markupReductionPercentage")}
          >
            <Input
              name="markupReductionPercentage"
              inputMode="numeric"
              value={draft.markupReductionPercentage}
              disabled={draft.subscriptionTier === "None"}
              maxLength={3}
              autoComplete="off"
              onChange={({ target }) => set({ markupReductionPercentage: target.value })}
            />
          </Field>
          <Field
            label="Custom discount in percent"
            hint="Stays when a membership is bought or ends; the better one counts."
            {...errorOf("customDiscountPercentage")}
          >
            <Input
              name="customDiscountPercentage"
              inputMode="numeric"
              value={draft.customDiscountPercentage}
              maxLength={3}
              autoComplete="off"
              onChange={({ target }) => set({ customDiscountPercentage: target.value })}
            />
          </Field>
          <Field
            label="Membership ends (UTC)"
            isOptional
            hint={draft.subscriptionTier === "None" ? "Only with Bronze or Gold" : "Empty: without an end"}
            {...errorOf("subscriptionExpiresAt")}
          >
            <Input
              name="subscriptionExpiresAt"
              type="datetime-local"
              value={draft.subscriptionExpiresAt}
              disabled={draft.subscriptionTier === "None"}
              onChange={({ target }) => set({ subscriptionExpiresAt: target.value })}
            />
          </Field>
          <Field
            label="Custom affiliate name"
            isOptional
            hint="What the leaderboard shows instead of the first name"
            {...errorOf("customAffiliateName")}
          >
            <Input
              name="customAffiliateName"
              value={draft.customAffiliateName}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => set({ customAffiliateName: target.value })}
            />
          </Field>
        </div>
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="mb-1 font-medium text-sm">Rights and flags</legend>
          <Checkbox
            name="isAdmin"
            label="Admin"
            hint={
              user.isOneself ? "You cannot remove your own admin flag." : "Runs the shop: sees and changes everything."
            }
            checked={draft.isAdmin}
            disabled={user.isOneself}
            {...errorOf("isAdmin")}
            onChange={({ target }) => set({ isAdmin: target.checked })}
          />
          <Checkbox
            name="isAffiliate"
            label="Affiliate"
            hint="On: a referral code is made. Off: earns nothing on future orders; the downline stays."
            checked={draft.isAffiliate}
            onChange={({ target }) => set({ isAffiliate: target.checked })}
          />
          <Checkbox
            name="vipWholesaleAccount"
            label="VIP / Core Team"
            hint="Buys at supplier cost; left out of the figures."
            checked={draft.vipWholesaleAccount}
            onChange={({ target }) => set({ vipWholesaleAccount: target.checked })}
          />
          <Checkbox
            name="testSubscription"
            label="Test subscription"
            hint="Not counted as a subscriber or as revenue."
            checked={draft.testSubscription}
            onChange={({ target }) => set({ testSubscription: target.checked })}
          />
        </fieldset>
        <UserCategories
          user={user}
          chosen={draft.approvedCategoryIds}
          error={errors.approvedCategoryIds}
          onChange={(approvedCategoryIds) => set({ approvedCategoryIds })}
        />
        <Field label="Notes" isOptional hint="Only admins read them." {...errorOf("adminNote")}>
          <Textarea
            name="adminNote"
            rows={3}
            maxLength={2000}
            value={draft.adminNote}
            onChange={({ target }) => set({ adminNote: target.value })}
          />
        </Field>
      </form>
      <UnsavedBar
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        name={user.fields.name}
        formId={formId}
        onDiscard={form.discard}
      />
    </Card>
  );
}

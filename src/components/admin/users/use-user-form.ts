"use client";

import { type FormEvent, useState } from "react";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { extendedExpiry, MEMBERSHIP_PLANS, type SubscriptionTier } from "~/domain/membership";
import { errorReason, fieldErrors } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { draftOf, isSameDraft, readDraft, type UserDraft, type UserErrors } from "./user-draft";
import type { UserDetails } from "./user-screen";

const MINUTE = 16;

/** What is being edited of an account: what is typed stays until it is saved or discarded, whatever others save. */
export function useUserForm(user: UserDetails) {
  const [base, setBase] = useState({ fields: user.fields, mark: user.mark });
  const [seenMark, setSeenMark] = useState(user.mark);
  const [draft, setDraft] = useState(() => draftOf(user.fields));
  const [errors, setErrors] = useState<UserErrors>({});
  const utils = api.useUtils();
  const isDirty = !isSameDraft(draft, draftOf(base.fields));
  const update = api.admin.users.update.useMutation({
    async onSuccess() {
      toast.success("User saved");
      adopt(await utils.admin.users.byId.fetch({ userId: user.id }));
      await utils.admin.invalidate();
    },
    onError(error) {
      toastError(error, "Error updating user");
      setErrors(fieldErrors(error));
    },
  });
  function adopt(now: Pick<UserDetails, "fields" | "mark">) {
    setBase({ fields: now.fields, mark: now.mark });
    setDraft(draftOf(now.fields));
    setErrors({});
    update.reset();
  }
  // What somebody else saved is taken over at once where nothing is typed.
  if (user.mark !== seenMark && !isDirty && !update.isPending) {
    setSeenMark(user.mark);
    setBase({ fields: user.fields, mark: user.mark });
    setDraft(draftOf(user.fields));
  }

  return {
    draft,
    errors,
    isDirty,
    isSaving: update.isPending,
    isOutdated:
      isDirty && !update.isPending && (user.mark !== base.mark || errorReason(update.error) === "changed-elsewhere"),
    set(change: Partial<UserDraft>) {
      setDraft((former) => ({ ...former, ...change }));
      setErrors((former) => Object.fromEntries(Object.entries(former).filter(([key]) => !(key in change))));
    },
    /** A tier brings its own discount and six months; both can be changed before saving. */
    setTier(tier: SubscriptionTier) {
      const discount = tier === "None" ? 0 : MEMBERSHIP_PLANS[tier].discountPercent;
      const end = tier === "None" ? "" : extendedExpiry(new Date(), null).toISOString().slice(0, MINUTE);
      setDraft((former) => ({
        ...former,
        subscriptionTier: tier,
        markupReductionPercentage: String(discount),
        subscriptionExpiresAt: tier === "None" ? "" : former.subscriptionExpiresAt || end,
      }));
    },
    discard: () => adopt(base),
    async reload() {
      await utils.admin.users.byId.invalidate({ userId: user.id });
      adopt(await utils.admin.users.byId.fetch({ userId: user.id }));
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const read = readDraft(draft, base.fields);
      if ("fields" in read) {
        setErrors({});
        update.mutate({ userId: user.id, mark: base.mark, fields: read.fields });
        return;
      }
      setErrors(read.errors);
      const [first] = Object.keys(read.errors);
      const control = first ? event.currentTarget.elements.namedItem(first) : null;
      if (control instanceof HTMLElement) control.focus();
    },
  };
}

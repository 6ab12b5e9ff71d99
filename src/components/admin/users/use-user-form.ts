"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { extendedExpiry, MEMBERSHIP_PLANS } from "~/domain/membership";
import { errorReason } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { lastingDiscount } from "./lasting-discount";
import { formValuesOf, minuteText, UserFormFields, type UserFormValues } from "./user-fields";
import type { UserDetails } from "./user-screen";

/** Form state of an account. Unsaved edits are kept even if others save in the meantime. */
export function useUserForm(user: UserDetails) {
  /** The account when editing began. */
  const [base, setBase] = useState<Pick<UserDetails, "fields" | "mark">>(user);
  const form = useForm({
    resolver: zodResolver(UserFormFields),
    mode: "onTouched",
    defaultValues: formValuesOf(user.fields),
  });
  const { isDirty, dirtyFields } = form.formState;
  const utils = api.useUtils();
  const byId = { userId: user.id };
  const update = api.admin.users.update.useMutation({
    onError(error) {
      toastError(error, "Error updating user");
      setServerErrors(form, error);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  function begin(from: typeof base) {
    setBase(from);
    form.reset(formValuesOf(from.fields));
    update.reset();
  }
  // Without unsaved edits, load what somebody else saved: the form does not follow `user` by itself.
  useEffect(() => {
    if (user.mark !== base.mark && !isDirty && !update.isPending) begin(user);
  });

  return {
    form,
    isDirty,
    isSaving: update.isPending,
    isOutdated:
      isDirty && !update.isPending && (user.mark !== base.mark || errorReason(update.error) === "changed-elsewhere"),
    /** Prefills the tier's discount, and an end date in six months unless a future one is already set. */
    setTier(tier: UserFormValues["subscriptionTier"]) {
      const discount = tier === "None" ? 0 : MEMBERSHIP_PLANS[tier].discountPercent;
      const now = new Date();
      const typed = form.getValues("subscriptionExpiresAt");
      const end = new Date(typed) > now ? typed : minuteText(extendedExpiry(now, null));
      form.setValue("markupReductionPercentage", String(discount), { shouldDirty: true });
      form.setValue("subscriptionExpiresAt", tier === "None" ? "" : end, { shouldDirty: true });
    },
    discard: () => begin(base),
    async reload() {
      await utils.admin.users.byId.invalidate(byId);
      begin(await utils.admin.users.byId.fetch(byId));
    },
    submit: form.handleSubmit((typed) => {
      const sent = presentValues(form);
      // The field has minute precision: if it was not edited, keep the saved time with its seconds.
      const fields = dirtyFields.subscriptionExpiresAt
        ? typed
        : { ...typed, subscriptionExpiresAt: base.fields.subscriptionExpiresAt };
      const onSuccess = ({ saved }: { saved: typeof base }) => {
        const lasting = lastingDiscount({
          ...{ tier: typed.subscriptionTier, typed: typed.markupReductionPercentage },
          typedCustom: typed.customDiscountPercentage,
        });
        toast.success("User saved", lasting ? { description: lasting } : undefined);
        utils.admin.users.byId.setData(byId, (shown) => shown && { ...shown, ...saved });
        setBase(saved);
        markSaved(form, sent, formValuesOf(saved.fields));
      };
      update.mutate({ ...byId, mark: base.mark, fields }, { onSuccess });
    }),
  };
}

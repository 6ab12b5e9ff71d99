"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { AddressInput } from "~/schemas/addresses";
import { api, type RouterOutputs } from "~/trpc/react";

export type Address = RouterOutputs["addresses"]["list"][number];

type AddressFormProps = {
  /** The address to be changed; without one a new one is added. */
  address?: Address;
  onDone: (id: string) => void;
  onCancel?: () => void;
  /** The first address of an account is its default without being asked for. */
  isFirst?: boolean;
};

export function AddressForm({ address, onDone, onCancel, isFirst }: AddressFormProps) {
  const utils = api.useUtils();
  const ownName = api.account.me.useQuery().data?.name;
  const form = useForm({
    resolver: zodResolver(AddressInput),
    mode: "onTouched",
    defaultValues: valuesOf(address),
  });
  const { errors, isDirty } = form.formState;
  // Most parcels go to whoever orders; the name may arrive after the form, but never over what was typed.
  useEffect(() => {
    if (!ownName || address || form.getFieldState("recipientName").isDirty) return;
    form.resetField("recipientName", { defaultValue: ownName });
  }, [ownName, address, form]);
  const settle = {
    onSuccess: async ({ id }: { id: string }) => {
      toast.success(address ? "Address updated successfully" : "Address added successfully");
      await utils.addresses.list.invalidate();
      onDone(id);
    },
    onError: (error: unknown) => setServerErrors(form, error, `Error saving address: ${errorMessage(error)}`),
  };
  const create = api.addresses.create.useMutation(settle);
  const update = api.addresses.update.useMutation(settle);
  const submit = form.handleSubmit((input) =>
    address ? update.mutate({ id: address.id, ...input }) : create.mutate(input),
  );
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-4">
      <Field label="Label" hint="Your own name for it, such as Home or Lab." error={errors.label?.message}>
        <Input autoComplete="off" {...form.register("label")} />
      </Field>
      <Field label="Recipient name" error={errors.recipientName?.message}>
        <Input autoComplete="shipping name" {...form.register("recipientName")} />
      </Field>
      <Field label="Street address" error={errors.addressLine1?.message}>
        <Input autoComplete="shipping address-line1" {...form.register("addressLine1")} />
      </Field>
      <Field label="Address line 2" isOptional error={errors.addressLine2?.message}>
        <Input autoComplete="shipping address-line2" {...form.register("addressLine2")} />
      </Field>
      <Field label="City" error={errors.city?.message}>
        <Input autoComplete="shipping address-level2" {...form.register("city")} />
      </Field>
      <Field label="State" error={errors.state?.message}>
        <Input autoComplete="shipping address-level1" {...form.register("state")} />
      </Field>
      <Field label="Postal code" error={errors.postalCode?.message}>
        <Input autoComplete="shipping postal-code" {...form.register("postalCode")} />
      </Field>
      <Field label="Country" error={errors.country?.message}>
        <Input autoComplete="shipping country-name" {...form.register("country")} />
      </Field>
      <Field label="Phone" isOptional error={errors.phone?.message}>
        <Input type="tel" autoComplete="shipping tel" {...form.register("phone")} />
      </Field>
      {!address?.isDefault && !isFirst && (
        <Checkbox label="Make this my default address" {...form.register("isDefault")} />
      )}
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={create.isPending || update.isPending}>
          {address ? "Save address" : "Add address"}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <LeaveGuard isDirty={isDirty} name="the address" />
    </form>
  );
}

function valuesOf(address: Address | undefined) {
  return {
    label: address?.label ?? "Home",
    recipientName: address?.recipientName ?? "",
    addressLine1: address?.addressLine1 ?? "",
    addressLine2: address?.addressLine2 ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    postalCode: address?.postalCode ?? "",
    country: address?.country ?? "United States",
    phone: address?.phone ?? "",
    isDefault: address?.isDefault ?? false,
  };
}

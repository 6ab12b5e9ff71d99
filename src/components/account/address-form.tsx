"use client";

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { findCountry, findState, type ShippingCountry } from "~/domain/places";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { AddressPlaceFields, addressResolver } from "./address-place";

export type Address = RouterOutputs["addresses"]["list"][number];

type AddressFormProps = {
  /** The address to edit; a new one is added without it. */
  address?: Address;
  onDone: (id: string) => void;
  onCancel?: () => void;
  /** Hides the default checkbox: an account's first address becomes its default anyway. */
  isFirst?: boolean;
  /** Defaults to "Add address" or "Save address". */
  submitLabel?: string;
};

/** Loads the shipping countries before rendering the form. */
export function AddressForm(props: AddressFormProps) {
  const query = api.addresses.countries.useQuery();
  if (query.data) return <AddressFields {...props} countries={query.data} />;
  return query.error ? <QueryError query={query} /> : <Skeleton className="h-96" />;
}

type AddressFieldsProps = AddressFormProps & { countries: ShippingCountry[] };

function AddressFields({ address, countries, onDone, onCancel, isFirst, submitLabel }: AddressFieldsProps) {
  const utils = api.useUtils();
  const ownName = api.account.me.useQuery().data?.name;
  const form = useForm({
    resolver: addressResolver(countries),
    mode: "onTouched",
    defaultValues: valuesOf(address, countries),
  });
  const { errors, isDirty } = form.formState;
  // Default the recipient to the account's name. It may load after the form, but must not overwrite what was typed.
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
      {address?.problem && (
        <Notice tone="attention" title="This address needs a correction">
          {address.problem}
        </Notice>
      )}
      <Field label="Recipient name" error={errors.recipientName?.message}>
        <Input autoComplete="shipping name" {...form.register("recipientName")} />
      </Field>
      <Field label="Street address" error={errors.addressLine1?.message}>
        <Input autoComplete="shipping address-line1" {...form.register("addressLine1")} />
      </Field>
      <Field label="Address line 2" isOptional error={errors.addressLine2?.message}>
        <Input
          autoComplete="shipping address-line2"
          placeholder="Apartment, suite, building"
          {...form.register("addressLine2")}
        />
      </Field>
      <AddressPlaceFields form={form} countries={countries} />
      <Field label="Phone" isOptional hint="In case the carrier needs to reach you." error={errors.phone?.message}>
        <Input type="tel" autoComplete="shipping tel" {...form.register("phone")} />
      </Field>
      <Field label="Label" hint="A name for this address, such as Home or Lab." error={errors.label?.message}>
        <Input autoComplete="off" {...form.register("label")} />
      </Field>
      {!address?.isDefault && !isFirst && (
        <Checkbox label="Make this my default address" {...form.register("isDefault")} />
      )}
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={create.isPending || update.isPending}>
          {submitLabel ?? (address ? "Save address" : "Add address")}
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

/**
 * Default values. A stored country or state that is not on the shipping list starts blank, for the customer to choose.
 */
function valuesOf(address: Address | undefined, countries: ShippingCountry[]) {
  const [only, ...others] = countries;
  const kept = address && findCountry(countries, address.country);
  const country = address ? kept : others.length === 0 ? only : (findCountry(countries, "US") ?? only);
  return {
    label: address?.label ?? "Home",
    recipientName: address?.recipientName ?? "",
    addressLine1: address?.addressLine1 ?? "",
    addressLine2: address?.addressLine2 ?? "",
    city: address?.city ?? "",
    state: (kept && address && findState(kept, address.state)?.value) ?? "",
    postalCode: (kept?.postalPattern !== null && address?.postalCode) || "",
    country: country?.name ?? "",
    phone: address?.phone ?? "",
    isDefault: address?.isDefault ?? false,
  };
}

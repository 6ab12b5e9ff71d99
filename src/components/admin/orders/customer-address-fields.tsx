import type { UseFormReturn } from "react-hook-form";
import type { AddressTyped } from "~/components/account/address-place";
import { AddressPlaceFields } from "~/components/account/address-place";
import { Field, Input } from "~/components/ui/field";
import type { ShippingCountry } from "~/domain/places";
import type { AddressInput } from "~/schemas/addresses";

type CustomerAddressFieldsProps = {
  form: UseFormReturn<AddressTyped, unknown, AddressInput>;
  countries: ShippingCountry[];
};

/** Address fields that staff fill in for a customer: no autofill from the staff member's browser. */
export function CustomerAddressFields({ form, countries }: CustomerAddressFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Recipient name" error={errors.recipientName?.message}>
        <Input autoComplete="off" {...form.register("recipientName")} />
      </Field>
      <Field label="Street address" error={errors.addressLine1?.message}>
        <Input autoComplete="off" {...form.register("addressLine1")} />
      </Field>
      <Field label="Address line 2" isOptional error={errors.addressLine2?.message}>
        <Input autoComplete="off" {...form.register("addressLine2")} />
      </Field>
      <AddressPlaceFields form={form} countries={countries} />
      <Field label="Phone" isOptional error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...form.register("phone")} />
      </Field>
    </>
  );
}

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, type Resolver, type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { checkPlace, findCountry, findState, placeWords, type ShippingCountry } from "~/domain/places";
import { cn } from "~/lib/cn";
import { AddressInput } from "~/schemas/addresses";

type AddressPlaceFieldsProps = {
  form: UseFormReturn<AddressTyped, unknown, AddressInput>;
  countries: ShippingCountry[];
};

/** City, state, postal code and country, with the labels and fields that the chosen country uses. */
export function AddressPlaceFields({ form, countries }: AddressPlaceFieldsProps) {
  const { errors } = form.formState;
  const chosen = findCountry(countries, useWatch({ control: form.control, name: "country" }) ?? "");
  const words = placeWords(chosen?.code ?? "");
  const states = (chosen?.states ?? []).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  const hasPostalCode = !chosen || chosen.postalPattern !== null;
  /** Clears a state that the new country does not have, and a postal code if its field is hidden. */
  function changeCountry(name: string) {
    const next = findCountry(countries, name);
    if (!next || !findState(next, form.getValues("state") ?? "")) form.setValue("state", "", { shouldDirty: true });
    if (next?.postalPattern === null) form.setValue("postalCode", "", { shouldDirty: true });
    form.clearErrors(["state", "postalCode"]);
  }
  return (
    <>
      <Field label="City" error={errors.city?.message}>
        <Input autoComplete="shipping address-level2" {...form.register("city")} />
      </Field>
      <div className={cn("grid items-start gap-4", states.length > 0 && hasPostalCode && "sm:grid-cols-[3fr_2fr]")}>
        {states.length > 0 && (
          <Field label={words.state} error={errors.state?.message}>
            <Select autoComplete="shipping address-level1" {...form.register("state")}>
              <option value="">Choose…</option>
              {states.map(({ value, name, code }) => (
                <option key={code} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {hasPostalCode && (
          <Field label={words.postalCode} error={errors.postalCode?.message}>
            <Input
              autoComplete="shipping postal-code"
              autoCapitalize="characters"
              inputMode={chosen?.code === "US" ? "numeric" : "text"}
              {...form.register("postalCode")}
            />
          </Field>
        )}
      </div>
      <Field
        label="Country"
        error={errors.country?.message}
        {...(countries.length === 1 && chosen && { hint: `We ship within ${inSentence(chosen.name)} only.` })}
      >
        <Select
          autoComplete="shipping country-name"
          {...form.register("country", { onChange: (event) => changeCountry(event.target.value) })}
        >
          {!chosen && <option value="">Choose…</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

const inSentence = (name: string) => (/^(United|Netherlands|Philippines|Bahamas)/.test(name) ? `the ${name}` : name);

export type AddressTyped = z.input<typeof AddressInput>;

/** Runs the schema and the shipping-country checks together, as the server does. */
export function addressResolver(countries: ShippingCountry[]): Resolver<AddressTyped, unknown, AddressInput> {
  const bySchema = zodResolver(AddressInput);
  return async (typed, context, options) => {
    const { country = "", state = "", postalCode = "" } = typed;
    const problems = Object.entries(checkPlace({ country, state, postalCode }, countries).errors);
    const result = await bySchema(typed, context, options);
    if (problems.length === 0) return result;
    const errors: FieldErrors<AddressTyped> = Object.fromEntries(
      problems.map(([field, message]) => [field, { type: "place", message }]),
    );
    return { values: {}, errors: { ...errors, ...result.errors } };
  };
}

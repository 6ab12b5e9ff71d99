"use client";

import { useId } from "react";
import { Controller, type FieldErrors, type UseFormRegister } from "react-hook-form";
import { UnsavedBar } from "~/components/shared/unsaved-bar";
import { Card } from "~/components/ui/card";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { HERO_TITLE, heroText } from "~/domain/site-settings";
import { SOCIAL_NETWORKS, type SocialField } from "~/domain/social-links";
import { CountriesField } from "./countries-field";
import { PayoutFields } from "./payout-fields";
import { PictureField } from "./picture-field";
import { type SavedSite, SITE_PICTURES, type SiteTyped } from "./site-fields";
import { useSiteForm } from "./use-site-form";

export function SiteForm({ site }: { site: SavedSite }) {
  const formId = useId();
  const { form, banner, isSaving, submit, discard } = useSiteForm(site);
  const { errors, isDirty } = form.formState;
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-6" aria-label="Site settings">
      <Card title="Site" description="What the shop is called, on every page, in search engines and in e-mails.">
        <div className="flex flex-col gap-4">
          <Field label="Site name" error={errors.siteName?.message}>
            <Input autoComplete="off" maxLength={80} {...form.register("siteName")} />
          </Field>
          <Field label="Site description" isOptional error={errors.siteDescription?.message}>
            <Textarea rows={3} maxLength={300} {...form.register("siteDescription")} />
          </Field>
        </div>
      </Card>
      <Card title="Home page" description="The first things a visitor reads. Empty fields show the built-in text.">
        <div className="flex flex-col gap-4">
          <Field label="Headline" isOptional error={errors.heroTitle?.message}>
            <Input autoComplete="off" maxLength={90} placeholder={HERO_TITLE} {...form.register("heroTitle")} />
          </Field>
          <Field label="Text below it" isOptional error={errors.heroText?.message}>
            <Textarea rows={3} maxLength={300} placeholder={heroText(site.siteName)} {...form.register("heroText")} />
          </Field>
        </div>
      </Card>
      <CompanyFields register={form.register} errors={errors} />
      <Card title="Site branding" description="Upload a picture, choose one from the library, or paste a URL.">
        <div>
          {SITE_PICTURES.map((picture) => (
            <Controller
              key={picture.field}
              control={form.control}
              name={picture.field}
              render={({ field }) => (
                <PictureField
                  {...picture}
                  value={field.value ?? ""}
                  error={errors[picture.field]?.message}
                  inputRef={field.ref}
                  onBlur={field.onBlur}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
        </div>
      </Card>
      <PayoutFields form={form} />
      <Card
        title="Countries shipped to"
        description="Customers choose among these, and their state and postal code are checked. An address elsewhere has to be corrected before it can be used."
      >
        <Controller
          control={form.control}
          name="shippingCountries"
          render={({ field }) => (
            <CountriesField
              value={field.value}
              error={errors.shippingCountries?.message}
              onChange={(codes) => form.setValue(field.name, codes, { shouldDirty: true, shouldValidate: true })}
            />
          )}
        />
      </Card>
      <Card
        title="Unpaid orders"
        description="The customer gets an e-mail each time. Days are counted from the order; 0 means never. Nothing is cancelled within 2 days of its reminder, or within 3 days after the customer says that the payment was sent."
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Remind after (days)" error={errors.unpaidReminderDays?.message}>
            <Input inputMode="numeric" autoComplete="off" maxLength={4} {...form.register("unpaidReminderDays")} />
          </Field>
          <Field label="Cancel after (days)" error={errors.unpaidCancelDays?.message}>
            <Input inputMode="numeric" autoComplete="off" maxLength={4} {...form.register("unpaidCancelDays")} />
          </Field>
        </div>
      </Card>
      {banner && (
        <Notice tone={banner.tone} title={banner.text}>
          {banner.detail}
        </Notice>
      )}
      <UnsavedBar
        isDirty={isDirty}
        isSaving={isSaving}
        name="the site settings"
        formId={formId}
        saveLabel="Save site settings"
        onDiscard={discard}
      />
    </form>
  );
}

type CompanyFieldsProps = { register: UseFormRegister<SiteTyped>; errors: FieldErrors<SiteTyped> };

const SOCIAL_FIELDS = Object.keys(SOCIAL_NETWORKS) as SocialField[]; // safe: exactly the record's keys

/** Company and contact details. Empty fields are not shown anywhere. */
function CompanyFields({ register, errors }: CompanyFieldsProps) {
  return (
    <Card
      title="Company and contact"
      description="Shown at the bottom of every page and of every e-mail. What you leave empty is not shown."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Contact e-mail"
          isOptional
          className="sm:col-span-2"
          hint="Replies to the shop's e-mails go here. If empty, they go to the notification e-mail."
          error={errors.contactEmail?.message}
        >
          <Input type="email" autoComplete="off" maxLength={254} {...register("contactEmail")} />
        </Field>
        <Field label="Company name" isOptional error={errors.companyName?.message}>
          <Input autoComplete="off" maxLength={120} {...register("companyName")} />
        </Field>
        <Field label="Company address" isOptional error={errors.companyAddress?.message}>
          <Textarea rows={3} autoComplete="off" maxLength={300} {...register("companyAddress")} />
        </Field>
        {SOCIAL_FIELDS.map((field) => (
          <Field key={field} label={SOCIAL_NETWORKS[field].name} isOptional error={errors[field]?.message}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={300}
              placeholder={`${SOCIAL_NETWORKS[field].starts}…`}
              {...register(field)}
            />
          </Field>
        ))}
      </div>
    </Card>
  );
}

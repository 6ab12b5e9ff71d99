"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { Controller, type FieldErrors, type UseFormRegister, useForm } from "react-hook-form";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { UnsavedBar } from "~/components/shared/unsaved-bar";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { SOCIAL_NETWORKS, type SocialField } from "~/domain/social-links";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { CountriesField } from "./countries-field";
import { PayoutFields } from "./payout-fields";
import { PictureField } from "./picture-field";
import { formValuesOf, SITE_PICTURES, SiteFields, type SiteTyped } from "./site-fields";
import { useBanner } from "./use-banner";

type Site = RouterOutputs["admin"]["settings"]["get"]["site"];

/** Name, pictures and figures of the shop. */
export function SiteForm({ site }: { site: Site }) {
  const formId = useId();
  const utils = api.useUtils();
  const { banner, show } = useBanner();
  const form = useForm({ resolver: zodResolver(SiteFields), mode: "onTouched", defaultValues: formValuesOf(site) });
  const { errors, isDirty } = form.formState;
  const save = api.admin.settings.saveSite.useMutation({
    onSuccess: () => {
      show({ tone: "success", text: "Site settings saved successfully!" });
      void utils.admin.settings.get.invalidate();
    },
    onError: (error) => {
      setServerErrors(form, error);
      show({ tone: "danger", text: "Failed to save site settings", detail: errorMessage(error) });
    },
  });
  const submit = form.handleSubmit((fields) => {
    show(null);
    const sent = presentValues(form);
    save.mutate(fields, { onSuccess: () => markSaved(form, sent) });
  });
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
      <div>
        <Button type="submit" isPending={save.isPending}>
          Save site settings
        </Button>
      </div>
      <UnsavedBar
        isDirty={isDirty}
        isSaving={save.isPending}
        name="the site settings"
        formId={formId}
        onDiscard={() => form.reset()}
      />
    </form>
  );
}

type CompanyFieldsProps = { register: UseFormRegister<SiteTyped>; errors: FieldErrors<SiteTyped> };

const SOCIAL_FIELDS = Object.keys(SOCIAL_NETWORKS) as SocialField[]; // the record's keys are exactly these

/** Who runs the shop, how customers reach it, and where else it is found. What is empty is shown nowhere. */
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

import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input, Textarea } from "~/components/ui/field";
import { SOCIAL_NETWORKS, type SocialField } from "~/domain/social-links";
import type { SiteTyped } from "./site-fields";

type CompanyFieldsProps = { register: UseFormRegister<SiteTyped>; errors: FieldErrors<SiteTyped> };

const SOCIAL_FIELDS = Object.keys(SOCIAL_NETWORKS) as SocialField[]; // the record's keys are exactly these

/** Who runs the shop, how customers reach it, and where else it is found. What is empty is shown nowhere. */
export function CompanyFields({ register, errors }: CompanyFieldsProps) {
  return (
    <Card>
      <CardHeader
        title="Company and contact"
        description="Shown at the bottom of every page and of every e-mail. What you leave empty is not shown."
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Contact e-mail"
          isOptional
          className="sm:col-span-2"
          hint="Replies to the shop's e-mails go here. Empty: to the notification e-mail."
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

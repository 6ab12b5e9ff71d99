"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { MailProblem } from "~/components/admin/mail-problem";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { UnsavedBar } from "~/components/shared/unsaved-bar";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { errorMessage } from "~/lib/api-error";
import { EmailSettingsInput } from "~/schemas/admin/settings";
import { api, type RouterOutputs } from "~/trpc/react";
import { SmtpStepList } from "./smtp-steps";
import { useBanner } from "./use-banner";

type Settings = RouterOutputs["admin"]["settings"]["get"];

const Port = z
  .string()
  .transform((typed) => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN))
  .pipe(EmailSettingsInput.shape.smtpPort);

/** The password is required if none is stored yet. */
const fieldsWith = (hasPassword: boolean) =>
  EmailSettingsInput.extend({
    smtpPort: Port,
    smtpPass: EmailSettingsInput.shape.smtpPass.refine(
      (typed) => hasPassword || typed !== "",
      "Please enter the password",
    ),
  });

const formValuesOf = (email: Settings["email"]) => ({
  smtpHost: email?.smtpHost ?? "",
  smtpPort: email ? String(email.smtpPort) : "",
  smtpUser: email?.smtpUser ?? "",
  smtpPass: "",
  fromName: email?.fromName ?? "",
  notificationEmail: email?.notificationEmail ?? "",
});

const WAYS = {
  smtp: null,
  resend: "Until then, e-mails are sent through Resend.",
  files: "Until then, e-mails are written to files on the server and reach nobody.",
} as const;

/** SMTP settings, with a test that shows the server's response to each step. */
export function SmtpForm({ email, mailWay, mailProblem }: Pick<Settings, "email" | "mailWay" | "mailProblem">) {
  const formId = useId();
  const utils = api.useUtils();
  const { banner, show } = useBanner();
  const form = useForm({
    resolver: zodResolver(fieldsWith(Boolean(email?.hasPassword))),
    mode: "onTouched",
    defaultValues: formValuesOf(email),
  });
  const { errors, isDirty } = form.formState;
  const refuse = (text: string) => (error: unknown) => {
    setServerErrors(form, error);
    show({ tone: "danger", text, detail: errorMessage(error) });
  };
  const save = api.admin.settings.saveEmail.useMutation({
    onSuccess: () => {
      show({ tone: "success", text: "Settings saved successfully!" });
      void utils.admin.settings.get.invalidate();
      void utils.admin.navigation.mailWarning.invalidate();
    },
    onError: refuse("Failed to save settings"),
  });
  const test = api.admin.settings.testEmail.useMutation({
    onSuccess: ({ isSent }) =>
      show(
        isSent
          ? { tone: "success", text: "Test email sent successfully! Check your inbox." }
          : { tone: "danger", text: "Failed to send test email" },
      ),
    onError: refuse("Failed to send test email"),
  });
  const submit = form.handleSubmit((fields) => {
    show(null);
    const sent = presentValues(form);
    save.mutate(fields, { onSuccess: () => markSaved(form, sent, { ...sent, smtpPass: "" }) });
  });
  const tryOut = form.handleSubmit((fields) => {
    show(null);
    test.mutate(fields);
  });
  return (
    <form id={formId} noValidate onSubmit={submit} aria-label="SMTP configuration">
      <Card title="SMTP configuration" description="The mail server through which the shop sends its e-mails.">
        {mailProblem && <MailProblem className="mb-5" problem={mailProblem} />}
        {!email && (
          <Notice className="mb-5" title="No email settings found">
            Fill in what your e-mail provider gives you, and send yourself a test. {WAYS[mailWay]}
          </Notice>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <Field label="SMTP host" error={errors.smtpHost?.message}>
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={253}
              placeholder="smtp.example.com"
              {...form.register("smtpHost")}
            />
          </Field>
          <Field label="SMTP port" error={errors.smtpPort?.message}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              placeholder="587"
              {...form.register("smtpPort")}
            />
          </Field>
        </div>
        <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
          <Field label="SMTP user" error={errors.smtpUser?.message}>
            <Input autoComplete="off" spellCheck={false} maxLength={254} {...form.register("smtpUser")} />
          </Field>
          <Field
            label="SMTP password"
            hint={email && !mailProblem ? "A password is set. Leave this empty to keep it." : undefined}
            error={errors.smtpPass?.message}
          >
            <Input type="password" autoComplete="new-password" maxLength={500} {...form.register("smtpPass")} />
          </Field>
          <Field label="From name" hint="What recipients see as the sender." error={errors.fromName?.message}>
            <Input autoComplete="off" maxLength={80} {...form.register("fromName")} />
          </Field>
          <Field
            label="Notification e-mail"
            hint="Gets order notifications and the test e-mail."
            error={errors.notificationEmail?.message}
          >
            <Input type="email" autoComplete="email" maxLength={254} {...form.register("notificationEmail")} />
          </Field>
        </div>
        <div className="mt-5 flex flex-col gap-4">
          {banner && (
            <Notice tone={banner.tone} title={banner.text}>
              {banner.detail}
            </Notice>
          )}
          <Button variant="secondary" className="self-start" isPending={test.isPending} onClick={tryOut}>
            Send test e-mail
          </Button>
          {test.isPending && (
            <p role="status" className="text-muted text-sm">
              Contacting the mail server. This can take up to 30 seconds.
            </p>
          )}
          {test.data && !test.isPending && <SmtpStepList steps={test.data.steps} />}
        </div>
      </Card>
      <UnsavedBar
        isDirty={isDirty}
        isSaving={save.isPending}
        name="the mail server"
        formId={formId}
        saveLabel="Save settings"
        onDiscard={() => form.reset()}
      />
    </form>
  );
}

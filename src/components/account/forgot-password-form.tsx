"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { useFocusWhenChanged } from "~/components/shared/use-focus-when-changed";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { TextLink } from "~/components/ui/text-link";
import { RESET_LINK_TIME } from "~/domain/email-link";
import { ForgotPasswordInput } from "~/schemas/account";
import { api } from "~/trpc/react";

/** Requests a password reset link. The response does not reveal whether the account exists. */
export function ForgotPasswordForm({ signInHref }: { signInHref: string }) {
  const form = useForm({ resolver: zodResolver(ForgotPasswordInput), mode: "onTouched" });
  const request = api.account.requestPasswordReset.useMutation();
  const { errors, isSubmitting } = form.formState;
  const heading = useFocusWhenChanged(request.isSuccess);

  const submit = form.handleSubmit(async (input) => {
    try {
      await request.mutateAsync(input);
    } catch (error) {
      setServerErrors(form, error);
    }
  });

  return (
    <Card className="p-6 sm:p-8">
      <h1 ref={heading} tabIndex={-1} className="mb-2 font-semibold text-2xl outline-none">
        {request.isSuccess ? "Check your e-mail" : "Forgot password?"}
      </h1>
      {request.isSuccess ? (
        <>
          <Notice tone="success" className="mt-4">
            If {request.variables.email} has an account here, a link for choosing a new password is on its way. It works
            once, within {RESET_LINK_TIME}.
          </Notice>
          <Button variant="secondary" className="mt-4 w-full" onClick={() => request.reset()}>
            Use another address
          </Button>
        </>
      ) : (
        <>
          <p className="mb-6 text-muted">We send you a link for choosing a new one.</p>
          <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
            <Field label="E-mail" error={errors.email?.message}>
              <Input type="email" autoComplete="username" {...form.register("email")} />
            </Field>
            {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
            <Button type="submit" size="lg" isPending={isSubmitting} className="mt-2">
              Send the link
            </Button>
          </form>
        </>
      )}
      <p className="mt-6 text-center text-muted text-sm">
        Remembered it?{" "}
        <TextLink href={signInHref} className="font-medium">
          Sign In
        </TextLink>
      </p>
    </Card>
  );
}

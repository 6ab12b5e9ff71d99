"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type FocusEvent, useState } from "react";
import { type UseFormRegisterReturn, useForm, useWatch } from "react-hook-form";
import { CodeInput } from "~/components/shared/code-input";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { TextLink } from "~/components/ui/text-link";
import { isValidCode } from "~/domain/attribution";
import { hrefWithNext } from "~/lib/href-with-next";
import { SignUpInput } from "~/schemas/account";
import { api } from "~/trpc/react";
import { AgreeToTerms } from "./agree-to-terms";
import { keepFocus, PasswordFields } from "./password-fields";
import { requestSignIn, useSignInRedirect } from "./request-sign-in";

type SignUpFormProps = {
  next: string;
  /** Code of the referral link the visitor came by; prefilled. */
  referralCode: string | null;
};

/** Ignores a referral code if the "I was referred" checkbox is cleared. */
const resolve = zodResolver(SignUpInput);
const resolver: typeof resolve = (values, ...rest) =>
  resolve({ ...values, referralCode: values.isReferred ? (values.referralCode ?? "") : undefined }, ...rest);

/** Creates a customer account and signs in. */
export function SignUpForm({ next, referralCode }: SignUpFormProps) {
  const enter = useSignInRedirect();
  const [isCreated, setIsCreated] = useState(false);
  const form = useForm({
    resolver,
    mode: "onTouched",
    // No default values for the other fields, so that what was typed before hydration is kept.
    defaultValues: { isReferred: referralCode !== null, referralCode: referralCode ?? undefined },
  });
  const signUp = api.account.signUp.useMutation();
  const isReferred = useWatch({ control: form.control, name: "isReferred" });
  const { errors, isSubmitting } = form.formState;
  const signInHref = hrefWithNext("/login", next);

  const submit = form.handleSubmit(async (input) => {
    try {
      await signUp.mutateAsync(input);
    } catch (error) {
      return setServerErrors(form, error);
    }
    const isSignedIn = (await requestSignIn(input.email, input.password)) === "signed-in";
    if (!isSignedIn || !(await enter(next))) setIsCreated(true);
  });

  if (isCreated) {
    return (
      <Notice tone="success" title="Your account has been created.">
        <TextLink href={signInHref} className="font-medium">
          Please sign in
        </TextLink>
      </Notice>
    );
  }
  return (
    <Card className="p-6 sm:p-8" onMouseDown={keepFocus}>
      <h1 className="mb-6 font-semibold text-2xl">Sign Up</h1>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="name" {...form.register("name")} />
        </Field>
        <Field label="E-mail" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...form.register("email")} />
        </Field>
        <PasswordFields form={form} />
        <Checkbox label="I was referred by someone" {...form.register("isReferred")} />
        {isReferred && (
          <ReferralCodeInput
            field={form.register("referralCode")}
            initialCode={referralCode}
            error={errors.referralCode?.message}
          />
        )}
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <AgreeToTerms />
        <Button type="submit" size="lg" isPending={isSubmitting} className="mt-2">
          Sign Up
        </Button>
      </form>
      <p className="mt-6 text-center text-muted text-sm">
        Already have an account?{" "}
        <TextLink href={signInHref} className="font-medium">
          Sign In
        </TextLink>
      </p>
    </Card>
  );
}

type ReferralCodeInputProps = { field: UseFormRegisterReturn; initialCode: string | null; error: string | undefined };

/** Says whose code it is, or that it is nobody's: of a prefilled one at once, else once the field loses focus. */
export function ReferralCodeInput({ field, initialCode, error }: ReferralCodeInputProps) {
  const [code, setCode] = useState(initialCode ?? "");
  const check = api.affiliate.checkCode.useQuery({ code }, { enabled: isValidCode(code), retry: false });
  const referrer = check.data?.valid ? check.data.referrer : null;
  const isNobodys = code.trim() !== "" && (!isValidCode(code) || check.data?.valid === false);
  const problem = check.isError ? "Error validating referral code" : isNobodys ? "Invalid referral code" : undefined;
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setCode(event.target.value);
    return field.onBlur(event);
  };
  return (
    <Field
      label="Referral Code"
      error={error ?? problem}
      hint={referrer ? `Referred by ${referrer.name || "an affiliate"}` : undefined}
    >
      <CodeInput {...field} onBlur={leave} />
    </Field>
  );
}

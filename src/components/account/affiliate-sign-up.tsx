"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm, useWatch } from "react-hook-form";
import { AcceptTermsField } from "~/components/shared/accept-terms-field";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Spinner } from "~/components/ui/spinner";
import { toast } from "~/components/ui/toast";
import { isValidCode } from "~/domain/attribution";
import { errorMessage } from "~/lib/api-error";
import { SignUpAffiliateInput } from "~/schemas/account";
import { api } from "~/trpc/react";
import { ReferrerCard, TierList, WhyJoin } from "./affiliate-sign-up-aside";
import { AgreeToTerms } from "./agree-to-terms";
import { keepFocus, PasswordFields } from "./password-fields";
import { requestSignIn, useSignInRedirect } from "./request-sign-in";

/** Landing page of an affiliate invitation link: the sign-up form, or an error if the code is invalid. */
export function AffiliateSignUp({ code }: { code: string }) {
  const isWellFormed = isValidCode(code);
  // If the check fails, the code is treated as invalid.
  const check = api.affiliate.checkCode.useQuery({ code }, { enabled: isWellFormed, retry: 1, staleTime: 60_000 });
  if (isWellFormed && check.isPending) {
    return (
      <div className="grid min-h-80 place-items-center">
        <Spinner label="Checking your invitation" />
      </div>
    );
  }
  if (!check.data?.valid) return <InvalidReferralLink />;
  const { referrer } = check.data;
  return (
    <>
      <header className="mb-8 text-center">
        <h1 className="font-semibold text-3xl tracking-tight">Join our Affiliate Program</h1>
        <p className="mt-2 text-lg text-muted">
          You have been invited by <span className="font-medium text-ink">{referrer.name || "an affiliate"}</span>
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <AffiliateSignUpForm referralCode={code} />
        <div className="flex flex-col gap-6">
          <ReferrerCard referrer={referrer} />
          <WhyJoin />
          <TierList />
        </div>
      </div>
    </>
  );
}

function InvalidReferralLink() {
  return (
    <Card className="mx-auto max-w-md p-8 text-center">
      <h1 className="font-semibold text-2xl">Invalid Referral Link</h1>
      <p className="mt-3 mb-6 text-muted">
        This affiliate signup link is invalid or has expired. Please contact the person who shared this link with you.
      </p>
      <ButtonLink href="/">Go to Homepage</ButtonLink>
    </Card>
  );
}

/** Creates the account, signs in and redirects to the profile, which leads to the dashboard. */
function AffiliateSignUpForm({ referralCode }: { referralCode: string }) {
  const router = useRouter();
  const enter = useSignInRedirect();
  const form = useForm({
    resolver: zodResolver(SignUpAffiliateInput),
    mode: "onTouched",
    defaultValues: { referralCode },
  });
  const signUp = api.account.signUpAffiliate.useMutation();
  const { errors, isSubmitting } = form.formState;
  const acceptedTerms = useWatch({ control: form.control, name: "acceptedTermsVersion" });
  const refusal = errors.root?.message ?? errors.referralCode?.message;

  const submit = form.handleSubmit(async (input) => {
    try {
      await signUp.mutateAsync(input);
    } catch (error) {
      return setServerErrors(form, error, errorMessage(error, "Failed to create account"));
    }
    toast.success("Account created successfully! Redirecting to your profile...");
    await requestSignIn(input.email, input.password);
    if (!(await enter("/profile#affiliate"))) router.push("/login?next=/profile");
  });

  return (
    <Card className="p-6 sm:p-8" onMouseDown={keepFocus} title="Create Your Account">
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Full Name" error={errors.name?.message}>
          <Input autoComplete="name" {...form.register("name")} />
        </Field>
        <Field label="Email Address" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...form.register("email")} />
        </Field>
        <Field label="Phone Number" isOptional error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...form.register("phone")} />
        </Field>
        <PasswordFields form={form} />
        <AcceptTermsField
          value={acceptedTerms}
          onChange={(version) => form.setValue("acceptedTermsVersion", version, { shouldDirty: true })}
          error={errors.acceptedTermsVersion?.message}
        />
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <AgreeToTerms />
        <Button type="submit" size="lg" isPending={isSubmitting}>
          Create Account
        </Button>
      </form>
    </Card>
  );
}

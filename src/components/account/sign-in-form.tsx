"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { TextLink } from "~/components/ui/text-link";
import { hrefWithNext } from "~/lib/href-with-next";
import { SignInInput } from "~/schemas/account";
import { requestSignIn, SIGN_IN_TEXTS, useSignInRedirect } from "./request-sign-in";
import { SignInFields } from "./sign-in-fields";

type SignInFormProps = {
  /** Where to go after signing in. */
  next: string;
  /** The affiliate and the campaign of the link that led here, for the sign-up page. */
  marks?: [string, string][];
  /** Error of a native form submit that happened before hydration. */
  refused?: keyof typeof SIGN_IN_TEXTS | null;
};

export function SignInForm({ next, marks = [], refused = null }: SignInFormProps) {
  const enter = useSignInRedirect();
  const form = useForm({ resolver: zodResolver(SignInInput), mode: "onTouched" });
  const { errors, isSubmitting } = form.formState;
  const refusal = errors.root?.message ?? (refused && !form.formState.isSubmitted && SIGN_IN_TEXTS[refused]);

  const [asksForCode, setAsksForCode] = useState(refused === "code-needed" || refused === "code-wrong");

  const submit = form.handleSubmit(async ({ email, password, code }) => {
    const outcome = await requestSignIn(email, password, code);
    if (outcome === "code-needed") return setAsksForCode(true);
    if (outcome === "code-wrong") return form.setError("code", { message: SIGN_IN_TEXTS[outcome] });
    if (outcome !== "signed-in") return form.setError("root", { message: SIGN_IN_TEXTS[outcome] });
    if (!(await enter(next))) form.setError("root", { message: "Login failed - no user data" });
  });

  return (
    <Card className="p-6 sm:p-8">
      <h1 className="mb-6 font-semibold text-2xl">Sign In</h1>
      {/* POST, so that submitting before hydration never puts the password into the URL. */}
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SignInFields register={form.register} errors={errors} asksForCode={asksForCode} />
        <TextLink href={hrefWithNext("/forgot-password", next)} className="self-end font-medium text-sm hover:text-ink">
          Forgot password?
        </TextLink>
        {refusal && (
          <Notice tone="danger">
            <p>{refusal}</p>
            {refusal === SIGN_IN_TEXTS.suspended && (
              <p>
                If you think it is a mistake,{" "}
                <Link href="/contact" className="font-medium underline underline-offset-4">
                  contact us
                </Link>
                .
              </p>
            )}
          </Notice>
        )}
        <Button type="submit" size="lg" isPending={isSubmitting} className="mt-2">
          Sign In
        </Button>
      </form>
      <p className="mt-6 text-center text-muted text-sm">
        New here?{" "}
        <TextLink href={hrefWithNext("/signup", next, marks)} className="font-medium">
          Sign Up
        </TextLink>
      </p>
    </Card>
  );
}

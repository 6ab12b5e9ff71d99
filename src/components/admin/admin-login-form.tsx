"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { requestSignIn, SIGN_IN_TEXTS } from "~/components/account/request-sign-in";
import { SignInFields } from "~/components/account/sign-in-fields";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { SignInInput } from "~/schemas/account";

/** Opens the admin panel on success; the panel itself turns away non-staff. */
export function AdminLoginForm({ next }: { next: string }) {
  const form = useForm({ resolver: zodResolver(SignInInput), defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = form.formState;
  const [asksForCode, setAsksForCode] = useState(false);
  const submit = form.handleSubmit(async ({ email, password, code }) => {
    const outcome = await requestSignIn(email, password, code);
    if (outcome === "signed-in") window.location.assign(next);
    else if (outcome === "code-needed") setAsksForCode(true);
    else if (outcome === "code-wrong") form.setError("code", { message: SIGN_IN_TEXTS[outcome] });
    else form.setError("root", { message: SIGN_IN_TEXTS[outcome] });
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <SignInFields register={form.register} errors={errors} asksForCode={asksForCode} />
      <Button type="submit" isPending={isSubmitting}>
        Sign In
      </Button>
      <div className="flex justify-between text-muted text-sm">
        <Link href="/forgot-password?from=admin" className="underline underline-offset-4 hover:text-ink">
          Forgot password?
        </Link>
        <Link href="/" className="underline underline-offset-4 hover:text-ink">
          View Store
        </Link>
      </div>
    </form>
  );
}

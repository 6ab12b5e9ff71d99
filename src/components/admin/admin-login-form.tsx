"use client";

import Link from "next/link";
import { type FormEvent, useState } from "react";
import { requestSignIn, SIGN_IN_TEXTS } from "~/components/account/request-sign-in";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { SignInInput } from "~/schemas/account";

type FieldErrors = { email?: string | undefined; password?: string | undefined };

/** E-mail and password; a success opens the admin area, which itself turns away whoever is no admin. */
export function AdminLoginForm({ next }: { next: string }) {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const given = { email: String(data.get("email") ?? ""), password: String(data.get("password") ?? "") };
    const checked = SignInInput.safeParse(given);
    if (!checked.success) {
      const texts: FieldErrors = {};
      for (const issue of checked.error.issues) {
        if (issue.path[0] === "email") texts.email ??= issue.message;
        if (issue.path[0] === "password") texts.password ??= issue.message;
      }
      setErrors(texts);
      form.querySelector<HTMLInputElement>(texts.email ? "[name=email]" : "[name=password]")?.focus();
      return;
    }
    setIsPending(true);
    setRefusal(undefined);
    const outcome = await requestSignIn(given.email, given.password);
    if (outcome === "signed-in") window.location.assign(next);
    else setRefusal(SIGN_IN_TEXTS[outcome]);
    setIsPending(false);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Field label="E-mail" error={errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          onChange={() => setErrors((known) => ({ ...known, email: undefined }))}
        />
      </Field>
      <Field label="Password" error={errors.password}>
        <Input
          name="password"
          type="password"
          autoComplete="current-password"
          onChange={() => setErrors((known) => ({ ...known, password: undefined }))}
        />
      </Field>
      <Button type="submit" isPending={isPending}>
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

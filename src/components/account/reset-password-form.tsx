"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { RESET_LINK_TIME } from "~/domain/email-link";
import { errorMessage, errorReason } from "~/lib/api-error";
import { LINK_OVER, ResetPasswordInput } from "~/schemas/account";
import { api } from "~/trpc/react";
import { MessageCard } from "./message-card";
import { keepFocus, PasswordFields } from "./password-fields";
import { requestSignIn, useSignInRedirect } from "./request-sign-in";

/** Shown for a used or expired link. */
export function ResetLinkExpired() {
  return (
    <MessageCard title={LINK_OVER} next={{ href: "/forgot-password", label: "Send a new link" }}>
      A link works once, within {RESET_LINK_TIME}. You can ask for a new one at any time.
    </MessageCard>
  );
}

const resolve = zodResolver(ResetPasswordInput);

/** The token is not a form field, so add it for validation. */
const withToken =
  (token: string): typeof resolve =>
  (values, ...rest) =>
    resolve({ ...values, token }, ...rest);

/** Sets a new password via an e-mailed link, then signs in. */
export function ResetPasswordForm({ token }: { token: string }) {
  const router = useRouter();
  const enter = useSignInRedirect();
  const form = useForm({ resolver: withToken(token), mode: "onTouched" });
  const reset = api.account.resetPassword.useMutation();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    let email: string;
    try {
      ({ email } = await reset.mutateAsync(input));
    } catch (error) {
      return setServerErrors(form, error, errorMessage(error, "Error changing password"));
    }
    toast.success("Password changed successfully", { description: "You are signed out everywhere else." });
    const isSignedIn = (await requestSignIn(email, input.password)) === "signed-in";
    if (!isSignedIn || !(await enter("/"))) router.push("/login");
  });

  if (errorReason(reset.error) === "reset-link-over") return <ResetLinkExpired />;
  return (
    <Card className="p-6 sm:p-8" onMouseDown={keepFocus}>
      <h1 className="mb-2 font-semibold text-2xl">Choose a new password</h1>
      <p className="mb-6 text-muted">It signs you out everywhere else.</p>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PasswordFields form={form} />
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <Button type="submit" size="lg" isPending={isSubmitting} className="mt-2">
          Change password
        </Button>
      </form>
    </Card>
  );
}

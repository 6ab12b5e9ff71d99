"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Monitor } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, FieldError, Input } from "~/components/ui/field";
import { LocalDate, LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { MIN_PASSWORD_LENGTH } from "~/domain/password";
import { errorMessage, errorReason, routeError } from "~/lib/api-error";
import { customerViewHeader } from "~/lib/customer-view-header";
import { fetchWithNetworkError } from "~/lib/fetch-with-network-error";
import { ChangePasswordInput } from "~/schemas/account";
import { api, type RouterOutputs } from "~/trpc/react";
import { keepFocus, OwnCodeField } from "./password-fields";
import { requestSignIn, SIGN_IN_TEXTS } from "./request-sign-in";

/**
 * Password change and sessions. A new password ends all sessions; this one is signed in again, with a code if two-factor
 * is on. If that fails, the next call shows `SessionEnded`.
 */
export function ProfileSecurity() {
  const utils = api.useUtils();
  const { data: me } = api.account.me.useQuery();
  const asksForCode = Boolean(api.account.twoFactor.useQuery().data?.onSince);
  const [code, setCode] = useState("");
  const [codeError, setCodeError] = useState<string>();
  const form = useForm({
    resolver: zodResolver(ChangePasswordInput),
    mode: "onTouched",
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
  });
  const { errors } = form.formState;
  const change = api.account.changePassword.useMutation({
    onSuccess: async (_done, { newPassword }) => {
      const outcome = me ? await requestSignIn(me.email, newPassword, code.trim()) : "failed";
      const told =
        outcome === "signed-in"
          ? ["You are signed out everywhere else."]
          : ["You are signed out everywhere, here as well. Please sign in again.", SIGN_IN_TEXTS[outcome]];
      if (utils.account.profile.getData()?.newEmail) told.push("Your pending e-mail change was cancelled.");
      toast.success("Password changed successfully", { description: told.join(" ") });
      form.reset();
      setCode("");
      await Promise.all([utils.account.profile.invalidate(), utils.account.sessions.invalidate()]);
    },
    onError: (error) => setServerErrors(form, error, errorMessage(error, "Error changing password")),
  });
  return (
    <Card
      id="security"
      className="scroll-mt-28"
      title="Security"
      description="A new password signs you out everywhere else."
    >
      <form
        className="mt-4 flex max-w-xl flex-col gap-4"
        noValidate
        onMouseDown={keepFocus}
        onSubmit={form.handleSubmit((input) => {
          const isMissing = asksForCode && code.trim() === "";
          setCodeError(isMissing ? SIGN_IN_TEXTS["code-needed"] : undefined);
          if (!isMissing) change.mutate(input);
        })}
      >
        <Field label="Current password" error={errors.currentPassword?.message}>
          <Input type="password" autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
        <Field
          label="New password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          error={errors.newPassword?.message}
        >
          <Input type="password" autoComplete="new-password" {...form.register("newPassword")} />
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          <Input type="password" autoComplete="new-password" {...form.register("confirmPassword")} />
        </Field>
        {asksForCode && <OwnCodeField value={code} onChange={setCode} error={codeError} />}
        <FieldError message={errors.root?.message} />
        <Button type="submit" variant="secondary" className="self-start" isPending={change.isPending}>
          Change password
        </Button>
      </form>
      <ProfileSessions />
    </Card>
  );
}

async function signOutElsewhere(): Promise<void> {
  const headers = { "Content-Type": "application/json", ...customerViewHeader() };
  const options = { method: "POST", headers, body: "{}" };
  const response = await fetchWithNetworkError("/api/account/sign-out-elsewhere", options);
  if (!response.ok) throw routeError(await response.json().catch(() => null));
}

/** Active sessions: sign out of one, or of all but this one. */
export function ProfileSessions() {
  const utils = api.useUtils();
  const sessions = api.account.sessions.useQuery();
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function signOut() {
    setIsPending(true);
    setRefusal(undefined);
    try {
      await signOutElsewhere();
      toast.success("Signed out everywhere else");
      await utils.account.sessions.invalidate();
    } catch (error) {
      const isSignedOut = errorReason(error) === "sign-in-required";
      setRefusal(isSignedOut ? "You are signed out here as well. Please sign in again." : errorMessage(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div className="mt-6 flex max-w-xl flex-col gap-3 border-line border-t pt-6">
      <h3 className="font-medium">Where you are signed in</h3>
      {!sessions.data ? (
        <QueryState query={sessions} className="h-14" />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <p className="text-muted text-sm">
        Something you do not recognize? Sign it out and change your password, which signs out all other devices.
      </p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button variant="secondary" className="self-start" isPending={isPending} onClick={() => void signOut()}>
        Sign out everywhere else
      </Button>
    </div>
  );
}

type Session = RouterOutputs["account"]["sessions"][number];

function SessionRow({ session: { id, browser, signedInAt, lastUsedAt, isThis } }: { session: Session }) {
  const utils = api.useUtils();
  const name = browser ?? "Unknown browser";
  const end = api.account.endSession.useMutation({
    onSuccess: () => toast.success(`Signed out of ${name}`),
    onError: (error) => {
      if (errorReason(error) === "not-found") toast.success("This one was already signed out");
      else toast.error(errorMessage(error));
    },
    onSettled: () => utils.account.sessions.invalidate(),
  });
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Monitor aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name} {isThis && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-muted">
          {signedInAt && (
            <span className="block sm:inline sm:after:content-['_·_']">
              Signed in <LocalDate at={signedInAt} />
            </span>
          )}
          {isThis ? (
            "In use now"
          ) : (
            <>
              Last used <LocalTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isThis && (
        <Button
          variant="ghost"
          size="sm"
          isPending={end.isPending}
          aria-label={`Sign out of ${name}`}
          onClick={() => end.mutate({ sessionId: id })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { FormDialog } from "~/components/shared/form-dialog";
import { useQrSvg } from "~/components/shared/use-qr-svg";
import { Button } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/copy-button";
import { Dialog } from "~/components/ui/dialog";
import { Qr } from "~/components/ui/qr";
import { toast } from "~/components/ui/toast";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { OwnCodeField, OwnPasswordField } from "./password-fields";

type OnClose = { onClose: () => void };

type Typed = { password: string; code: string };
type QuestionProps = OnClose & {
  title: string;
  description: string;
  asksFor: readonly (keyof Typed)[];
  confirmLabel: string;
  tone?: "primary" | "danger";
  /** The mutation that `onAnswer` runs. */
  call: { isPending: boolean; error: unknown };
  onAnswer: (typed: Typed) => void;
  children?: ReactNode;
};

/** A one-step dialog that asks for password and/or code. Errors appear next to the field they name. */
function Question({ asksFor, confirmLabel, call, onAnswer, children, ...dialog }: QuestionProps) {
  const [typed, setTyped] = useState<Typed>({ password: "", code: "" });
  const wrong: Partial<Typed> = fieldErrors(call.error);
  const isBesideAField = Object.keys(wrong).length > 0;
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: wrong[name],
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!call.isPending) onAnswer(typed);
  }
  return (
    <FormDialog
      size="sm"
      {...dialog}
      submitLabel={confirmLabel}
      isDirty={false} // a password or code is not worth a question
      isPending={call.isPending}
      error={call.error && !isBesideAField ? errorMessage(call.error) : null}
      onSubmit={submit}
    >
      {children}
      {asksFor.includes("password") && <OwnPasswordField {...field("password")} />}
      {asksFor.includes("code") && <OwnCodeField {...field("code")} />}
    </FormDialog>
  );
}

/** Steps: password, QR code with a first code, recovery codes. */
export function SetUpTwoFactor({ onClose }: OnClose) {
  const utils = api.useUtils();
  const begin = api.account.beginTwoFactor.useMutation();
  const confirm = api.account.confirmTwoFactor.useMutation({
    onSuccess: () => utils.account.twoFactor.invalidate(),
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data} onClose={onClose} />;
  if (!begin.data) {
    return (
      <Question
        title="Set up two-factor sign-in"
        description="You need an authenticator app, such as Google Authenticator, Aegis or 1Password."
        asksFor={["password"]}
        confirmLabel="Continue"
        call={begin}
        onAnswer={({ password }) => begin.mutate({ password })}
        onClose={onClose}
      />
    );
  }
  return (
    <Question
      title="Scan this code with your app"
      description="Then enter the six digits that the app shows."
      asksFor={["code"]}
      confirmLabel="Turn on"
      call={confirm}
      onAnswer={({ code }) => confirm.mutate({ code })}
      onClose={onClose}
    >
      <Secret {...begin.data} />
    </Question>
  );
}

/** The QR code, and the secret to type in without a camera. */
function Secret({ secret, uri }: { secret: string; uri: string }) {
  const { svg } = useQrSvg(uri);
  return (
    <div className="flex flex-col items-center gap-3">
      {svg ? <Qr svg={svg} alt="QR code for your authenticator app" /> : <div className="size-48" />}
      <p className="text-center text-muted text-sm">No camera? Type this key into the app:</p>
      <p className="flex flex-wrap items-center justify-center gap-2">
        <code className="break-all text-center font-mono text-sm">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        <CopyButton text={secret} size="sm" label="Copy key" />
      </p>
    </div>
  );
}

/** Shown only once: a click beside the dialog, or Esc, must not lose them. */
function RecoveryCodes({ codes, onClose }: OnClose & { codes: string[] }) {
  return (
    <Dialog
      onClose={() => {}}
      hasNoClose
      size="sm"
      title="Save these recovery codes"
      description="Each works once if you lose your phone. They are shown only now: print them or write them down."
      footer={
        <>
          <CopyButton text={codes.join("\n")} label="Copy all" />
          <Button onClick={onClose}>I have saved them</Button>
        </>
      }
    >
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-2 text-center font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Replaces the remaining recovery codes. */
export function NewRecoveryCodes({ onClose }: OnClose) {
  const utils = api.useUtils();
  const renew = api.account.newRecoveryCodes.useMutation({
    onSuccess: () => utils.account.twoFactor.invalidate(),
  });
  if (renew.data) return <RecoveryCodes codes={renew.data} onClose={onClose} />;
  return (
    <Question
      title="New recovery codes"
      description="Your current codes stop working."
      asksFor={["code"]}
      confirmLabel="Generate new codes"
      call={renew}
      onAnswer={({ code }) => renew.mutate({ code })}
      onClose={onClose}
    />
  );
}

export function SwitchOffTwoFactor({ onClose }: OnClose) {
  const utils = api.useUtils();
  const end = api.account.endTwoFactor.useMutation({
    onSuccess() {
      toast.success("Two-factor sign-in is off");
      onClose();
    },
    onSettled: () => utils.account.twoFactor.invalidate(),
  });
  return (
    <Question
      title="Turn off two-factor sign-in?"
      description="After that, your password alone is enough to sign in."
      asksFor={["password", "code"]}
      confirmLabel="Turn off"
      tone="danger"
      call={end}
      onAnswer={(typed) => end.mutate(typed)}
      onClose={onClose}
    />
  );
}

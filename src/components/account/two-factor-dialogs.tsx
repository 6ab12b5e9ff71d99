"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useQrSvg } from "~/components/shared/use-qr-svg";
import { Button } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/copy-button";
import { Dialog } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import { Qr } from "~/components/ui/qr";
import { toast } from "~/components/ui/toast";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { OwnCodeField, OwnPasswordField } from "./own-credentials";

type OnClose = { onClose: () => void };
type Failed = Parameters<typeof fieldErrors>[0] | null;

/** What an answer says beside a field, and what it says besides. */
const problemsOf = (error: Failed) => {
  const fields: Record<string, string | undefined> = error ? fieldErrors(error) : {};
  const root = error && Object.keys(fields).length === 0 ? errorMessage(error) : undefined;
  return { password: fields.password, code: fields.code, root };
};

type StepProps = OnClose & {
  title: string;
  description?: string;
  confirmLabel: string;
  tone?: "primary" | "danger";
  isPending: boolean;
  problem: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
};

/** One question of a dialog: Enter answers it. */
function Step({
  confirmLabel,
  tone = "primary",
  isPending,
  problem,
  onSubmit,
  onClose,
  children,
  ...about
}: StepProps) {
  const formId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) onSubmit();
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      {...about}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={tone} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {problem && <Notice tone="danger">{problem}</Notice>}
      </form>
    </Dialog>
  );
}

/** Password, then the QR code and its first code, then the recovery codes. */
export function SetUpTwoFactor({ onClose }: OnClose) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const utils = api.useUtils();
  const begin = api.account.beginTwoFactor.useMutation();
  const confirm = api.account.confirmTwoFactor.useMutation({
    onSuccess: () => utils.account.twoFactor.invalidate(),
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data} onClose={onClose} />;
  if (!begin.data) {
    const { password: wrong, root } = problemsOf(begin.error);
    return (
      <Step
        title="Set up two-factor sign-in"
        description="You need an authenticator app, such as Google Authenticator, Aegis or 1Password."
        confirmLabel="Go on"
        isPending={begin.isPending}
        problem={root}
        onSubmit={() => begin.mutate({ password })}
        onClose={onClose}
      >
        <OwnPasswordField value={password} onChange={setPassword} error={wrong} />
      </Step>
    );
  }
  const { code: wrong, root } = problemsOf(confirm.error);
  return (
    <Step
      title="Scan this code with your app"
      description="Then enter the six digits that the app shows."
      confirmLabel="Switch on"
      isPending={confirm.isPending}
      problem={root}
      onSubmit={() => confirm.mutate({ code })}
      onClose={onClose}
    >
      <Secret {...begin.data} />
      <OwnCodeField value={code} onChange={setCode} error={wrong} />
    </Step>
  );
}

/** The QR code, and the secret to be typed where no camera is. */
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

/** Shown once: they let in when the phone is gone. */
function RecoveryCodes({ codes, onClose }: OnClose & { codes: string[] }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Keep these recovery codes"
      description="Each lets you in once when your phone is gone. They are shown only now: print them or write them down."
      footer={
        <>
          <CopyButton text={codes.join("\n")} label="Copy all" />
          <Button onClick={onClose}>I have kept them</Button>
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

/** New recovery codes in the place of those that are left. */
export function NewRecoveryCodes({ onClose }: OnClose) {
  const [code, setCode] = useState("");
  const utils = api.useUtils();
  const renew = api.account.newRecoveryCodes.useMutation({
    onSuccess: () => utils.account.twoFactor.invalidate(),
  });
  if (renew.data) return <RecoveryCodes codes={renew.data} onClose={onClose} />;
  const { code: wrong, root } = problemsOf(renew.error);
  return (
    <Step
      title="New recovery codes"
      description="The ones you have stop working."
      confirmLabel="Make new codes"
      isPending={renew.isPending}
      problem={root}
      onSubmit={() => renew.mutate({ code })}
      onClose={onClose}
    >
      <OwnCodeField value={code} onChange={setCode} error={wrong} />
    </Step>
  );
}

export function SwitchOffTwoFactor({ onClose }: OnClose) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const utils = api.useUtils();
  const end = api.account.endTwoFactor.useMutation({
    onSuccess() {
      toast.success("Two-factor sign-in is off");
      onClose();
    },
    onSettled: () => utils.account.twoFactor.invalidate(),
  });
  const problems = problemsOf(end.error);
  return (
    <Step
      title="Switch off two-factor sign-in?"
      description="Your password alone lets in then."
      confirmLabel="Switch off"
      tone="danger"
      isPending={end.isPending}
      problem={problems.root}
      onSubmit={() => end.mutate({ password, code })}
      onClose={onClose}
    >
      <OwnPasswordField value={password} onChange={setPassword} error={problems.password} />
      <OwnCodeField value={code} onChange={setCode} error={problems.code} />
    </Step>
  );
}

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CodeInput } from "~/components/shared/code-input";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { hasData } from "~/lib/has-data";
import { ChangeCodeInput, CustomNameInput } from "~/schemas/affiliate-links";
import { api } from "~/trpc/react";

/** Follow changes made elsewhere, but keep what is being typed. */
const KEEP_TYPED = { resetOptions: { keepDirtyValues: true } } as const;

/** The affiliate's referral code and public name. */
export function CodeAndName({ code }: { code: string | null }) {
  const identity = api.affiliate.publicIdentity.useQuery();
  return (
    <section aria-label="Code and name" className="mt-6 border-line border-t pt-5">
      {hasData(identity) ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <LinkCodeForm code={code} formerCodes={identity.data.formerCodes} changesLeft={identity.data.changesLeft} />
          <LinkNameForm customName={identity.data.customName} plainName={identity.data.plainName} />
        </div>
      ) : (
        <QueryState query={identity} className="h-36" />
      )}
    </section>
  );
}

type LinkCodeFormProps = { code: string | null; formerCodes: readonly string[]; changesLeft: number };

/** Changes the referral code. Former codes keep working. */
function LinkCodeForm({ code, formerCodes, changesLeft }: LinkCodeFormProps) {
  const form = useForm({ resolver: zodResolver(ChangeCodeInput), values: { code: code ?? "" }, ...KEEP_TYPED });
  const { errors } = form.formState;
  /** The code awaiting confirmation. */
  const [wanted, setWanted] = useState<string | null>(null);
  const utils = api.useUtils();
  const change = api.affiliate.changeCode.useMutation({
    onSuccess: async () => {
      setWanted(null);
      toast.success("Code changed. Links with your former code keep working.");
      await Promise.all([utils.affiliate.dashboard.invalidate(), utils.affiliate.publicIdentity.invalidate()]);
    },
    onError: (refused) => {
      setWanted(null);
      setServerErrors(form, refused, errorMessage(refused, "The code was not changed."));
    },
  });
  const submit = form.handleSubmit((fields) => setWanted(fields.code === code ? null : fields.code));
  const left = `${changesLeft} ${changesLeft === 1 ? "change" : "changes"} left.`;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
      <Field
        label="Referral code"
        hint={`6 to 12 letters A-Z and digits. ${left}${formerCodes.length > 0 ? ` Still yours: ${formerCodes.join(", ")}.` : ""}`}
        className="w-full"
        error={errors.code?.message ?? errors.root?.message}
      >
        <CodeInput maxLength={12} {...form.register("code")} />
      </Field>
      <Button type="submit" variant="secondary" isPending={change.isPending}>
        Change code
      </Button>
      <ConfirmDialog
        open={wanted !== null}
        onClose={() => setWanted(null)}
        title={`Change your code to ${wanted}?`}
        description={`Links and QR codes with ${code ?? "your former code"} keep working. ${left}`}
        confirmLabel="Change code"
        tone="primary"
        isPending={change.isPending}
        onConfirm={() => {
          const sent = presentValues(form);
          if (wanted) change.mutate({ code: wanted }, { onSuccess: (changed) => markSaved(form, sent, changed) });
        }}
      />
    </form>
  );
}

/** Sets the name other affiliates see. */
function LinkNameForm({ customName, plainName }: { customName: string | null; plainName: string }) {
  const form = useForm({
    resolver: zodResolver(CustomNameInput),
    values: { customName: customName ?? "" },
    ...KEEP_TYPED,
  });
  const { errors } = form.formState;
  const utils = api.useUtils();
  const save = api.affiliate.saveCustomName.useMutation({
    onSuccess: async () => {
      toast.success("Display name saved.");
      await Promise.all([utils.affiliate.publicIdentity.invalidate(), utils.leaderboard.invalidate()]);
    },
    onError: (refused) => setServerErrors(form, refused, errorMessage(refused, "The name was not saved.")),
  });
  const submit = form.handleSubmit((fields) => {
    const sent = presentValues(form);
    save.mutate(fields, { onSuccess: () => markSaved(form, sent, fields) });
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
      <Field
        label="Display name"
        isOptional
        hint={`The name other affiliates see. Leave it empty to show ${plainName}`}
        className="w-full"
        error={errors.customName?.message ?? errors.root?.message}
      >
        <Input autoComplete="nickname" maxLength={60} placeholder={plainName} {...form.register("customName")} />
      </Field>
      <Button type="submit" variant="secondary" isPending={save.isPending}>
        Save name
      </Button>
    </form>
  );
}

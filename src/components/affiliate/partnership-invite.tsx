"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CodeInput } from "~/components/shared/code-input";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { useDebounced } from "~/components/store/use-debounced";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { MAX_INVITATION_TEXT } from "~/domain/partnership";
import { errorMessage } from "~/lib/api-error";
import { InviteByCodeInput } from "~/schemas/partnership";
import { api } from "~/trpc/react";
import type { Team } from "./partnership-team";

const noteOf = (message = "") => (message.trim() ? { message: message.trim() } : {});

/** Invites an affiliate by code or from the network, and lists open invitations. */
export function PartnershipInvite({ team }: { team: Team }) {
  const form = useForm({ resolver: zodResolver(InviteByCodeInput), defaultValues: { code: "", message: "" } });
  const { errors } = form.formState;
  const utils = api.useUtils();
  const refresh = async () => {
    await Promise.all([utils.partnership.mine.invalidate(), utils.partnership.messages.invalidate()]);
  };
  const invite = api.partnership.invite.useMutation({
    onSuccess: async () => {
      toast.success("Invitation sent!");
      await refresh();
    },
    onError: (refused, sent) =>
      form.setError("code" in sent ? "code" : "root", {
        message: `Error sending invitation: ${errorMessage(refused)}`,
      }),
  });
  const submit = form.handleSubmit(({ code, message }) => {
    const sent = presentValues(form);
    const clear = () => markSaved(form, sent, { code: "", message: "" });
    if (!invite.isPending) invite.mutate({ code, ...noteOf(message) }, { onSuccess: clear });
  });
  const known = new Map([
    ...team.openInvitations.map(({ userId }) => [userId ?? "", "Invited"] as const),
    ...team.members.map(({ userId }) => [userId, "Member"] as const),
  ]);
  const isFull = team.totalMembers >= team.maxMembers;
  return (
    <section aria-label="Invite an affiliate" className="flex flex-col gap-4">
      <h3 className="font-semibold">Invite an affiliate</h3>
      {isFull && <Notice>This partnership is full: it has {team.maxMembers} members.</Notice>}
      {!isFull && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <form onSubmit={submit} noValidate className="flex flex-col gap-3">
            <Field label="Affiliate code" error={errors.code?.message}>
              <CodeInput {...form.register("code")} />
            </Field>
            <Field label="Message" isOptional error={errors.message?.message}>
              <Input maxLength={MAX_INVITATION_TEXT} {...form.register("message")} />
            </Field>
            <Button type="submit" isPending={invite.isPending} className="self-start">
              Send invitation
            </Button>
          </form>
          <PartnershipPick
            known={known}
            isPending={invite.isPending}
            onPick={(userId) => {
              form.clearErrors();
              const sent = presentValues(form);
              const clear = () => markSaved(form, sent, { ...sent, message: "" });
              invite.mutate({ userId, ...noteOf(sent.message) }, { onSuccess: clear });
            }}
          />
        </div>
      )}
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <OpenInvitations team={team} onChanged={refresh} />
    </section>
  );
}

function OpenInvitations({ team, onChanged }: { team: Team; onChanged: () => Promise<void> }) {
  const withdraw = api.partnership.withdraw.useMutation({
    onSuccess: async () => {
      toast.success("Invitation withdrawn.");
      await onChanged();
    },
    onError: (refused) => toast.error(`Error withdrawing invitation: ${errorMessage(refused)}`),
  });
  if (team.openInvitations.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1 font-medium text-sm">Waiting for an answer</h4>
      <ul className="divide-y divide-line">
        {team.openInvitations.map(({ id, name, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2 text-sm">
            <span className="min-w-0 break-words">
              {name}{" "}
              <span className="text-muted">
                · invited <LocalDate at={createdAt} />
              </span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Withdraw the invitation of ${name}`}
              isPending={withdraw.isPending && withdraw.variables.invitationId === id}
              onClick={() => withdraw.mutate({ invitationId: id })}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type PartnershipPickProps = {
  onPick: (userId: string) => void;
  isPending: boolean;
  /** "Invited" or "Member" by user ID. */
  known: ReadonlyMap<string, string>;
};

/** Finds affiliates in the network by name. */
function PartnershipPick({ onPick, isPending, known }: PartnershipPickProps) {
  const [text, setText] = useState("");
  const wanted = useDebounced(text.trim(), 200);
  const { data, error } = api.affiliate.networkList.useQuery(
    { text: wanted, affiliatesOnly: true },
    { enabled: wanted !== "" },
  );
  const found = data?.nodes.slice(0, 6);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label="Or choose someone from your network" hint="Type the first letters of a name.">
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div aria-live="polite">
        {wanted !== "" && error && <p className="text-danger text-sm">{errorMessage(error)}</p>}
        {wanted !== "" && found?.length === 0 && (
          <p className="text-muted text-sm">No affiliate in your network has a name that starts with this.</p>
        )}
        <ul className="divide-y divide-line">
          {wanted !== "" &&
            found?.map(({ userId, name, level }) => (
              <li key={userId} className="flex items-center justify-between gap-3 py-1.5 text-sm">
                <span className="min-w-0 break-words">
                  {name} <span className="text-muted">· level {level}</span>
                </span>
                {known.has(userId) ? (
                  <span className="flex h-8 items-center text-muted">{known.get(userId)}</span>
                ) : (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-disabled={isPending}
                    aria-label={`Invite ${name}`}
                    onClick={() => onPick(userId)}
                  >
                    Invite
                  </Button>
                )}
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}

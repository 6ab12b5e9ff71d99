"use client";

import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import type { Team } from "./partnership-team";

type Member = Pick<Team["members"][number], "userId" | "name">;
export type PartnershipAsked =
  | { act: "leave" }
  | { act: "dissolve" }
  | { act: "remove"; member: Member }
  | { act: "hand-over"; member: Member }
  | { act: "set-role"; member: Member; role: "admin" | "member" };

type Question = {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  reasonLabel?: string;
  tone: "primary" | "danger";
  done: string;
};

function questionOf(asked: PartnershipAsked, team: string): Question {
  const danger = { tone: "danger" as const };
  if (asked.act === "leave") {
    const description = "Your contributed volume stays with the team. You can join or start another one right away.";
    return { title: `Leave ${team}?`, description, confirmLabel: "Leave", done: `You left ${team}.`, ...danger };
  }
  if (asked.act === "dissolve") {
    const description = "The partnership ends for all members and cannot be restored. They will see your reason.";
    const reasonLabel = "Reason for dissolving";
    return {
      title: `Dissolve ${team}?`,
      description,
      confirmLabel: "Dissolve",
      reasonLabel,
      done: `${team} is dissolved.`,
      ...danger,
    };
  }
  const { name } = asked.member;
  if (asked.act === "remove") {
    const description = "Their contributed volume stays with the team. They will see your reason.";
    const reasonLabel = "Reason for removing";
    return {
      title: `Remove ${name}?`,
      description,
      confirmLabel: "Remove",
      reasonLabel,
      done: `${name} was removed.`,
      ...danger,
    };
  }
  if (asked.act === "hand-over") {
    const description = `${name} becomes the founder of ${team} and you become an admin. Only ${name} can hand it back.`;
    return {
      title: `Transfer the founder role to ${name}?`,
      description,
      confirmLabel: "Transfer",
      done: `${name} is the founder now.`,
      ...danger,
    };
  }
  const isAdmin = asked.role === "admin";
  return {
    title: isAdmin ? `Make ${name} an admin?` : `Make ${name} a member again?`,
    description: isAdmin
      ? "Admins invite affiliates and remove members, but not the founder."
      : "Members cannot invite or remove anyone.",
    confirmLabel: isAdmin ? "Make admin" : "Make member",
    tone: "primary",
    done: isAdmin ? `${name} is an admin now.` : `${name} is a member now.`,
  };
}

type PartnershipConfirmProps = { asked: PartnershipAsked | null; team: Team; onClose: () => void };

/** Confirms an action on the team. Errors show in the dialog. */
export function PartnershipConfirm({ asked, team, onClose }: PartnershipConfirmProps) {
  const [error, setError] = useState<string>();
  const utils = api.useUtils();
  const question = asked && questionOf(asked, team.name);
  const leave = api.partnership.leave.useMutation();
  const dissolve = api.partnership.dissolve.useMutation();
  const remove = api.partnership.remove.useMutation();
  const handOver = api.partnership.handOver.useMutation();
  const setRole = api.partnership.setRole.useMutation();
  const isPending = [leave, dissolve, remove, handOver, setRole].some((act) => act.isPending);

  function close() {
    setError(undefined);
    onClose();
  }
  function send(wanted: PartnershipAsked, reason: string): Promise<unknown> {
    if (wanted.act === "leave") return leave.mutateAsync();
    if (wanted.act === "dissolve") return dissolve.mutateAsync({ reason });
    const { userId } = wanted.member;
    if (wanted.act === "remove") return remove.mutateAsync({ userId, reason });
    if (wanted.act === "hand-over") return handOver.mutateAsync({ userId });
    return setRole.mutateAsync({ userId, role: wanted.role });
  }
  async function confirm(reason: string) {
    if (!asked || isPending) return;
    const { done } = questionOf(asked, team.name);
    setError(undefined);
    try {
      await send(asked, reason);
    } catch (refused) {
      return setError(errorMessage(refused));
    }
    toast.success(done);
    close();
    await utils.partnership.invalidate();
  }
  if (!question) return null;
  const { done: _, ...shown } = question;
  return (
    <ConfirmDialog
      onClose={close}
      isPending={isPending}
      {...(error && { error })}
      onConfirm={(reason) => void confirm(reason)}
      {...shown}
    />
  );
}

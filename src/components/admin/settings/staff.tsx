"use client";

import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { ROLE_HINTS, ROLE_LABELS } from "~/domain/staff";
import { api, type RouterOutputs } from "~/trpc/react";

/** Who runs the shop, how safely they sign in, and whether a password alone is enough. */
export function Staff() {
  const utils = api.useUtils();
  const list = api.admin.staff.list.useQuery();
  const setRequired = api.admin.staff.requireTwoFactor.useMutation({
    onSuccess: (_done, { isRequired }) =>
      void toast.success(isRequired ? "Two-factor sign-in is required" : "Two-factor sign-in is optional"),
    onError: (error) => toastError(error, "Nothing was changed"),
    onSettled: () => utils.admin.staff.invalidate(),
  });
  if (!list.data) return <QueryState query={list} className="h-96" />;
  const { staff, passwordOnly: without, isTwoFactorRequired: isRequired } = list.data;
  const people = without === 1 ? "One person" : `${without} people`;
  return (
    <div className="flex flex-col gap-6">
      <Card
        title="Two-factor sign-in"
        description="With it, a leaked or guessed password is not enough: signing in also takes a code from a phone."
        action={isRequired && <Badge tone="success">Required</Badge>}
      >
        <div className="mt-4 flex flex-col items-start gap-4">
          {without > 0 && (
            <Notice tone={isRequired ? "info" : "attention"}>
              {isRequired
                ? `${people} will be asked to set it up before the panel opens.`
                : `${people} can get into this panel with a password alone.`}
            </Notice>
          )}
          <Button
            variant="secondary"
            isPending={setRequired.isPending}
            onClick={() => setRequired.mutate({ isRequired: !isRequired })}
          >
            {isRequired ? "Stop requiring it" : "Require it of all staff"}
          </Button>
        </div>
      </Card>
      <section aria-labelledby="staff-list" className="flex flex-col gap-3">
        <div>
          <h2 id="staff-list" className="font-semibold text-lg">
            Who runs the shop
          </h2>
          <p className="text-muted text-sm">Change a role on the account's own page.</p>
        </div>
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {staff.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      </section>
    </div>
  );
}

type StaffPerson = RouterOutputs["admin"]["staff"]["list"]["staff"][number];

function Person({ person: { id, name, email, role, hasTwoFactor, isSuspended, lastUsedAt } }: { person: StaffPerson }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          href={`/admin/users/${id}`}
          className="rounded font-medium text-accent text-base underline underline-offset-4"
        >
          {name}
        </Link>
        <p className="truncate text-muted">{email}</p>
        <p className="text-muted">
          <span className="font-medium text-ink">{ROLE_LABELS[role]}</span>: {ROLE_HINTS[role]}
        </p>
      </div>
      <div className="flex flex-col items-start gap-1 sm:w-64">
        {isSuspended ? (
          <Badge tone="danger">Suspended</Badge>
        ) : hasTwoFactor ? (
          <Badge tone="success">Two-factor sign-in</Badge>
        ) : (
          <Badge tone="attention">Password only</Badge>
        )}
        <p className="figures text-muted">
          {lastUsedAt ? (
            <>
              Last here <LocalTime at={lastUsedAt} />
            </>
          ) : (
            "Not signed in lately"
          )}
        </p>
      </div>
    </li>
  );
}

"use client";

import Link from "next/link";
import { type FormEvent, useState } from "react";
import { FormDialog } from "~/components/shared/form-dialog";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import type { LimitGroup } from "~/domain/limits";
import { plural } from "~/domain/plural";
import { errorMessage } from "~/lib/api-error";
import { LimitInput } from "~/schemas/admin/limits";
import { api, type RouterOutputs } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { useCapability } from "../staff-role";

export type ShownLimit = RouterOutputs["admin"]["limits"]["list"][number];

const GROUPS: readonly LimitGroup[] = ["Sign-in and accounts", "Messages", "Shopping", "Visits and reading"];
const count = (number: number) => number.toLocaleString("en-US");

/** Rate limits: what each one guards against, and how often and whom it rejected. */
export function Limits() {
  const limits = api.admin.limits.list.useQuery();
  const [opened, setOpened] = useState<ShownLimit>();
  const isOwner = useCapability("settings.money");
  if (!limits.data) return <QueryState query={limits} className="h-[60rem]" />;
  const busy = limits.data.filter(({ refusedInDay }) => refusedInDay > 0);
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-muted">
        Anybody who exceeds a limit is asked to wait. A change takes effect within a second.{" "}
        {busy.length === 0 && "Nobody was refused in the last 24 hours."}
        {!isOwner && " Only an owner can change them."}
      </p>
      {busy.length > 0 && <Refusing limits={busy} />}
      {GROUPS.map((group) => (
        <section key={group} aria-label={group} className="flex flex-col gap-3">
          <h2 className="font-semibold text-lg">{group}</h2>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {limits.data
              .filter((limit) => limit.group === group)
              .map((limit) => (
                <LimitRow key={limit.name} limit={limit} onChange={isOwner ? () => setOpened(limit) : undefined} />
              ))}
          </ul>
        </section>
      ))}
      {opened && <LimitDialog limit={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** Limits that rejected somebody in the last 24 hours, busiest first, each with a link to its row. */
function Refusing({ limits }: { limits: readonly ShownLimit[] }) {
  const busiest = [...limits].sort((one, other) => other.refusedInDay - one.refusedInDay);
  return (
    <section aria-label="Refused in the last 24 hours" className="text-sm">
      <h2 className="font-medium">Refused in the last 24 hours</h2>
      <ul className="figures mt-1 flex flex-col gap-0.5">
        {busiest.map(({ name, title, refusedInDay }) => (
          <li key={name}>
            <a href={`#limit-${name}`} className="rounded text-accent underline underline-offset-4">
              {title}
            </a>
            : {plural(refusedInDay, "time")}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LimitRow({ limit, onChange }: { limit: ShownLimit; onChange: (() => void) | undefined }) {
  const { name, title, guards, points, standard, window, per, isPerProcess, refusedInDay, refusedInWeek, sources } =
    limit;
  return (
    <li
      id={`limit-${name}`}
      className="grid scroll-mt-20 gap-x-6 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium text-base">{title}</span>
          {points !== standard && <Badge tone="accent">Changed</Badge>}
          {refusedInDay > 0 && <Badge tone="attention">Refused today</Badge>}
        </p>
        <p className="text-muted">{guards}</p>
        <p className="figures mt-1">
          <strong className="font-medium">{count(points)}</strong> {window} for each {per}
          {isPerProcess && ", counted by each server process"}
          {points !== standard && <span className="text-muted"> (default {count(standard)})</span>}
        </p>
      </div>
      {onChange && (
        <div>
          <Button size="sm" variant="secondary" aria-label={`Change: ${title}`} onClick={onChange}>
            Change
          </Button>
        </div>
      )}
      {refusedInWeek > 0 && (
        <div className="figures sm:col-span-2">
          <p>
            Refused {plural(refusedInDay, "time")} in 24 hours, {plural(refusedInWeek, "time")} in 7 days. Most often:
          </p>
          <ul className="mt-1 flex flex-col gap-0.5 text-muted">
            {sources.map((source) => (
              <li key={source.source} className="[overflow-wrap:anywhere]">
                <SourceName source={source} />: {plural(source.inWeek, "time")}
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  account: "A deleted account",
  address: "Client address",
  "e-mail": "E-mail address",
  visitor: "Visitor",
};

/** Accounts are shown by name; everything else by a hash that stays the same for the same source. */
function SourceName({ source: { source, account } }: { source: ShownLimit["sources"][number] }) {
  if (account) {
    return (
      <Link href={`/admin/users/${account.id}`} className="rounded text-accent underline underline-offset-4">
        {account.name}
      </Link>
    );
  }
  const [kind = "", hash = ""] = source.split(":");
  if (kind === "others") return "Many others";
  return kind === "account" ? (
    KINDS.account
  ) : (
    <>
      {KINDS[kind]} <code className="font-mono">{hash}</code>
    </>
  );
}

/** Sets a limit within its allowed range, or resets it to the default. */
function LimitDialog({ limit, onClose }: { limit: ShownLimit; onClose: () => void }) {
  const { name, title, guards, points, standard, least, most, window, per } = limit;
  const [typed, setTyped] = useState(String(points));
  const [problem, setProblem] = useState<string>();
  const set = api.admin.limits.set.useMutation(useActionOptions("Limit changed", onClose));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = LimitInput.safeParse({ name, points: /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN });
    setProblem(input.success ? undefined : (input.error.issues[0]?.message ?? "Enter a whole number"));
    if (input.success) set.mutate(input.data);
  }

  return (
    <FormDialog
      title={title}
      description={guards}
      size="sm"
      submitLabel="Save"
      isPending={set.isPending}
      error={set.error && errorMessage(set.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={`How often, ${window} for each ${per}`}
        hint={`From ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}. The default is ${standard.toLocaleString("en-US")}.`}
        {...(problem && { error: problem })}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {typed.trim() !== String(standard) && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setTyped(String(standard))}>
            Use the default
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

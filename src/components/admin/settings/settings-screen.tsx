"use client";

import { DatabaseBackup, Mails } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { TabLinks } from "~/components/ui/tab-links";
import { ROLE_LABELS } from "~/domain/staff";
import { ROLE_HINTS } from "~/domain/staff-accounts";
import { api, type RouterOutputs } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";
import { useCapability } from "../staff-role";
import { Limits } from "./limits";
import { settingsHref, settingsParsers } from "./search-params";
import { SiteForm } from "./site-form";
import { SmtpForm } from "./smtp-form";

export function SettingsScreen() {
  const [{ tab }] = useQueryStates(settingsParsers);
  const isOwner = useCapability("settings.money");
  const isEmail = tab === "email" && isOwner;
  const isLimits = tab === "limits";
  const isStaff = tab === "staff" && isOwner;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <h1 className="font-semibold text-2xl">Settings</h1>
      <TabLinks
        label="Settings"
        items={[
          { href: settingsHref({}), label: "Site", isCurrent: !isEmail && !isLimits && !isStaff },
          ...(isOwner ? [{ href: settingsHref({ tab: "email" }), label: "E-mail", isCurrent: isEmail }] : []),
          ...(isOwner ? [{ href: settingsHref({ tab: "staff" }), label: "Staff", isCurrent: isStaff }] : []),
          { href: settingsHref({ tab: "limits" }), label: "Limits", isCurrent: isLimits },
        ]}
      />
      {isLimits ? <Limits /> : isStaff ? <Staff /> : <Forms isEmail={isEmail} />}
      {isLimits || isStaff ? null : isEmail ? (
        <Card
          title="E-mails"
          description="Every e-mail the shop sends, with its status and errors. You can preview and resend them."
          action={
            <ButtonLink variant="secondary" href="/admin/emails">
              <Mails aria-hidden /> Open e-mails
            </ButtonLink>
          }
        ></Card>
      ) : isOwner ? (
        <Card
          title="Database backup"
          description="Download everything in the shop, or import a backup."
          action={
            <ButtonLink variant="secondary" href="/admin/backup">
              <DatabaseBackup aria-hidden /> Open backup
            </ButtonLink>
          }
        ></Card>
      ) : null}
    </div>
  );
}

function Forms({ isEmail }: { isEmail: boolean }) {
  const settings = api.admin.settings.get.useQuery();
  if (!settings.data) return <QueryState query={settings} className="h-[40rem]" />;
  const { site, email, mailWay, mailProblem } = settings.data;
  return isEmail ? <SmtpForm email={email} mailWay={mailWay} mailProblem={mailProblem} /> : <SiteForm site={site} />;
}

/** Staff accounts, how they sign in, and whether two-factor sign-in is required. */
export function Staff() {
  const list = api.admin.staff.list.useQuery();
  const setRequired = api.admin.staff.requireTwoFactor.useMutation(
    useToastOptions(
      (_done, { isRequired }) => (isRequired ? "Two-factor sign-in is required" : "Two-factor sign-in is optional"),
      "Nothing was changed",
    ),
  );
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
                ? `${people} will be asked to set it up before they can open the admin panel.`
                : `${people} can open the admin panel with a password alone.`}
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

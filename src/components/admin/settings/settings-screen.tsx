"use client";

import { DatabaseBackup, Mails } from "lucide-react";
import { useQueryStates } from "nuqs";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { TabLinks } from "~/components/ui/tab-links";
import { api } from "~/trpc/react";
import { useMay } from "../staff-role";
import { Limits } from "./limits";
import { settingsHref, settingsParsers } from "./search-params";
import { SiteForm } from "./site-form";
import { SmtpForm } from "./smtp-form";
import { Staff } from "./staff";

/** What the shop is called, looks like and charges; how its e-mail leaves; who runs it; its limits; and the way to its backup. */
export function SettingsScreen() {
  const [{ tab }] = useQueryStates(settingsParsers);
  const isOwner = useMay("settings.money");
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

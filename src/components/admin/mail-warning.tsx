"use client";

import { Mails } from "lucide-react";
import Link from "next/link";
import { api } from "~/trpc/react";
import { useMay } from "./staff-role";

const REFRESH_MS = 60_000;

/** On every page of the panel while nobody gets the shop's e-mails: what is wrong, and for an owner where to mend it. */
export function MailWarning() {
  const { data: warning } = api.admin.navigation.mailWarning.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const maySet = useMay("settings.money");
  if (!warning) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-attention/35 border-b bg-attention-soft px-4 py-2 text-sm sm:px-6"
    >
      <Mails aria-hidden className="size-4.5 shrink-0 text-attention" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{warning}</span>
      {maySet && (
        <Link href="/admin/settings?tab=email" className="rounded font-medium underline underline-offset-4">
          E-mail settings
        </Link>
      )}
    </p>
  );
}

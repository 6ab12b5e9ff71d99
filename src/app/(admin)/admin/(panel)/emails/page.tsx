import type { Metadata } from "next";
import { EmailsScreen } from "~/components/admin/emails/emails-screen";
import { emailsQuery, readEmailsAddress } from "~/components/admin/emails/search-params";
import { MailProblem } from "~/components/admin/mail-problem";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "E-mails" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminEmailsPage({ searchParams }: Props) {
  await requireAdmin();
  const given = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as [string, string]] : [],
  );
  const address = readEmailsAddress(new URLSearchParams(given));
  const [problem] = await Promise.all([
    api.admin.settings.mailProblem(),
    api.admin.mail.list.prefetch(emailsQuery(address)),
    api.admin.mail.counts.prefetch(),
  ]);
  return (
    <HydrateClient>
      {problem && <MailProblem problem={problem} className="mb-6" withLink />}
      <EmailsScreen />
    </HydrateClient>
  );
}

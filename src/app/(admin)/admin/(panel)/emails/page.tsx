import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { EmailsScreen } from "~/components/admin/emails/emails-screen";
import { emailsInput, loadEmailsSearchParams } from "~/components/admin/emails/search-params";
import { MailProblem } from "~/components/admin/mail-problem";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "E-mails" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminEmailsPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await loadEmailsSearchParams(searchParams);
  const [problem] = await Promise.all([
    api.admin.settings.mailProblem(),
    api.admin.mail.list.prefetch(emailsInput(params)),
    api.admin.mail.counts.prefetch(),
  ]);
  return (
    <HydrateClient>
      {problem && <MailProblem problem={problem} className="mb-6" withLink />}
      <EmailsScreen />
    </HydrateClient>
  );
}

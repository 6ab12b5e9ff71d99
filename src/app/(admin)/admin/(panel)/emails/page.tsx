import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { EmailsScreen } from "~/components/admin/emails/emails-screen";
import { emailsInput, loadEmailsSearchParams } from "~/components/admin/emails/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "E-mails" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminEmailsPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await loadEmailsSearchParams(searchParams);
  await Promise.all([api.admin.mail.list.prefetch(emailsInput(params)), api.admin.mail.counts.prefetch()]);
  return (
    <HydrateClient>
      <EmailsScreen />
    </HydrateClient>
  );
}

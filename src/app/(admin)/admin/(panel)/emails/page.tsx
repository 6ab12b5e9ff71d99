import type { Metadata } from "next";
import { EmailsScreen } from "~/components/admin/emails/emails-screen";
import { emailsInput, loadEmailsSearchParams } from "~/components/admin/emails/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "E-mails" };

export default adminPage("manage", async ({ searchParams }) => {
  const params = await loadEmailsSearchParams(searchParams);
  await Promise.all([api.admin.mail.list.prefetch(emailsInput(params)), api.admin.mail.counts.prefetch()]);
  return <EmailsScreen />;
});

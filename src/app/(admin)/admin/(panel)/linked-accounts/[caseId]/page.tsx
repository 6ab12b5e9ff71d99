import type { Metadata } from "next";
import { CaseScreen } from "~/components/admin/linked-accounts/case-screen";
import { CaseInput } from "~/schemas/admin/rings";
import { api } from "~/trpc/server";
import { adminPage, inputOf } from "../../../admin-page";

export const metadata: Metadata = { title: "Case" };

export default adminPage("manage", async ({ params }) => {
  const input = inputOf(CaseInput, await params);
  await api.admin.rings.byId.prefetch(input);
  return <CaseScreen caseId={input.caseId} />;
});

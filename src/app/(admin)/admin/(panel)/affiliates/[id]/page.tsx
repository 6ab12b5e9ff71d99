import type { Metadata } from "next";
import { AffiliateScreen } from "~/components/admin/affiliates/affiliate-screen";
import { AffiliateIdInput } from "~/schemas/admin/affiliates";
import { api } from "~/trpc/server";
import { adminPage, inputOf } from "../../../admin-page";

export const metadata: Metadata = { title: "Affiliate" };

export default adminPage("manage", async ({ params }) => {
  const input = inputOf(AffiliateIdInput, { userId: (await params).id });
  await api.admin.affiliates.byId.prefetch(input);
  return <AffiliateScreen userId={input.userId} />;
});

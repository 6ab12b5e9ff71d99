import type { Metadata } from "next";
import { RulesScreen } from "~/components/admin/rules/rules-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Program rules" };

export default adminPage("manage", async () => {
  await api.admin.rules.get.prefetch();
  return <RulesScreen />;
});

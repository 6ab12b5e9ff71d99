import type { Metadata } from "next";
import { ClaimScreen } from "~/components/admin/claims/claim-screen";
import { ClaimInput } from "~/schemas/admin/claims";
import { api } from "~/trpc/server";
import { adminPage, inputOf } from "../../../admin-page";

export const metadata: Metadata = { title: "Claim" };

export default adminPage("manage", async ({ params }) => {
  const input = inputOf(ClaimInput, await params);
  await api.admin.claims.byId.prefetch(input);
  return <ClaimScreen claimId={input.claimId} />;
});

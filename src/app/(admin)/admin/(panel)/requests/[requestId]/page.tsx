import type { Metadata } from "next";
import { MembershipRequestScreen } from "~/components/admin/requests/membership-request-screen";
import { RequestIdInput } from "~/schemas/admin/membership";
import { api } from "~/trpc/server";
import { adminPage, inputOf } from "../../../admin-page";

export const metadata: Metadata = { title: "Membership request" };

export default adminPage("manage", async ({ params }) => {
  const input = inputOf(RequestIdInput, await params);
  await api.admin.membership.byId.prefetch(input);
  return <MembershipRequestScreen requestId={input.requestId} />;
});

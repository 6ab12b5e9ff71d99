import type { Metadata } from "next";
import { NotYourPage } from "~/components/admin/not-your-page";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Not part of your role" };

/** Where a member of staff is led from a page that is not part of their role. */
export default async function AdminNotAllowedPage() {
  await requireAdmin("panel");
  return (
    <>
      <h1 className="mb-5 font-semibold text-2xl">Not part of your role</h1>
      <NotYourPage />
    </>
  );
}

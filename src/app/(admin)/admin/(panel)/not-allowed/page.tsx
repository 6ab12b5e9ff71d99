import type { Metadata } from "next";
import { NotYourPage } from "~/components/admin/not-your-page";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Not part of your role" };

/** Staff are redirected here from pages their role may not open. */
export default async function AdminNotAllowedPage() {
  await requireAdmin("panel");
  return (
    <>
      <h1 className="mb-5 font-semibold text-2xl">Not part of your role</h1>
      <NotYourPage />
    </>
  );
}

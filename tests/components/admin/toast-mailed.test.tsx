import { expect, it } from "vitest";
import { toastMailed } from "~/components/admin/toast-mailed";
import { api as client } from "~/trpc/react";
import { apiHandlers } from "~tests/support/api-link";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

const api = apiHandlers({ "admin.navigation.mailWarning": (): string | null => null });
const { "admin.navigation.mailWarning": mailWarning } = api;
/** Every admin page runs this query for its banner. */
const Banner = () => <p role="status">{client.admin.navigation.mailWarning.useQuery().data}</p>;
const SAVED = "Tracking number saved and notification email sent!";

it("adds nothing to the toast while e-mails are delivered", async () => {
  await renderWithApi(<Banner />, api);
  toastMailed(SAVED);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith(SAVED);
});

it("adds that the e-mail was not delivered, and why, while the mail warning is shown", async () => {
  const warning = "No mail provider is set up, so nobody gets an e-mail from the shop.";
  mailWarning.mockReturnValue(warning);
  const { getByRole } = await renderWithApi(<Banner />, api);
  expect(getByRole("status").textContent).toContain(warning);
  toastMailed(SAVED);
  expect(toast.success).toHaveBeenLastCalledWith(SAVED, { description: `Not delivered. ${warning}` });
  toastMailed("3 affiliates asked by e-mail", { description: "1 was asked before." });
  const description = `1 was asked before. Not delivered. ${warning}`;
  expect(toast.success).toHaveBeenLastCalledWith("3 affiliates asked by e-mail", { description });
});

import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TermsForm } from "~/components/admin/terms/terms-form";
import { TermsBanner } from "~/components/affiliate/terms-banner";
import { type ApiOutput, apiHandlers } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

const at = (day: string) => new Date(`2026-${day}T12:00:00Z`);
const NOTED = { version: 2, publishedAt: at("06-01"), note: "The hold is explained" };
const standing: ApiOutput<"affiliate.termsStanding"> = {
  ...{ current: NOTED, accepted: { version: 1, acceptedAt: at("01-02") }, notes: [NOTED.note] },
  ...{ isAccepted: false, isWaiting: false, payoutsWaitFrom: at("07-01") },
};
const api = apiHandlers({
  "affiliate.termsStanding": (): ApiOutput<"affiliate.termsStanding"> => standing,
  "affiliate.acceptTerms": ({ version }: { version: number }) => ({ version }),
  "admin.terms.saveDraft": () => ({ savedAt: at("06-01") }),
  "admin.terms.publish": () => ({ version: 2 }),
});

it("a change is told with its date, and accepted by one button", async () => {
  await renderWithApi(<TermsBanner />, api);
  expect(screen.getByText("The hold is explained")).toBeDefined();
  expect(screen.getByRole("status").textContent).toMatch(/From Jul 1, 2026 on, payouts wait/);
  await press("Accept version 2");
  expect(api["affiliate.acceptTerms"]).toHaveBeenCalledWith({ version: 2 });
});

it("a first text has to be opened, and nothing is said where nothing is to be accepted", async () => {
  api["affiliate.termsStanding"].mockReturnValue({ ...standing, accepted: null, notes: [] });
  const { unmount } = await renderWithApi(<TermsBanner />, api);
  expect(screen.getByRole("link", { name: "Read the terms" }).getAttribute("href")).toBe("/affiliate-terms");
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  api["affiliate.termsStanding"].mockReturnValue({ ...standing, isAccepted: true });
  expect((await renderWithApi(<TermsBanner />, api)).container.textContent).toBe("");
});

it("an admin publishes the saved draft, with what changes", async () => {
  const latest = {
    ...{ version: 1, text: "One", note: "", publishedAt: at("01-01") },
    ...{ publishedBy: null, acceptedCount: 3 },
  };
  const state = { versions: [latest], affiliateCount: 4 };
  const draft = { text: "Two", note: "", updatedAt: at("05-30") };
  const { rerender } = await renderWithApi(<TermsForm state={{ ...state, draft }} />, api);
  const publish = () => screen.getByRole<HTMLButtonElement>("button", { name: "Publish…" });
  expect(publish().disabled).toBe(true);
  type(/What changes/, "Shorter");
  await press("Save draft");
  expect(api["admin.terms.saveDraft"]).toHaveBeenCalledWith({ text: "Two", note: "Shorter" });
  rerender(<TermsForm state={{ ...state, draft: { ...draft, note: "Shorter" } }} />);
  await press("Publish…");
  expect(screen.getByText(/4 affiliates get an e-mail/)).toBeDefined();
  await press("Publish");
  expect(api["admin.terms.publish"]).toHaveBeenCalledWith({ seenDraftAt: at("05-30") });
});

import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { TermsForm } from "~/components/admin/terms/terms-form";
import { TermsScreen } from "~/components/admin/terms/terms-screen";
import { TermsBanner } from "~/components/affiliate/terms-banner";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
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
  "admin.terms.get": (): ApiOutput<"admin.terms.get"> => ({ versions: [], affiliateCount: 4, draft: null }),
  "admin.terms.acceptances": () => ({ people: [], total: 0, page: 1, pageCount: 1 }),
  "admin.terms.saveDraft": () => ({ savedAt: at("06-01") }),
  "admin.terms.discardDraft": () => undefined,
  "admin.terms.publish": () => ({ version: 2 }),
});

it("the banner announces changed terms with their date, and accepts them with one button", async () => {
  await renderWithApi(<TermsBanner />, api);
  expect(screen.getByText("The hold is explained")).toBeDefined();
  expect(screen.getByRole("status").textContent).toMatch(/From Jul 1, 2026 on, payouts wait/);
  await press("Accept version 2");
  expect(api["affiliate.acceptTerms"]).toHaveBeenCalledWith({ version: 2 });
});

it("the banner links to first terms without an accept button, and is empty once they are accepted", async () => {
  api["affiliate.termsStanding"].mockReturnValue({ ...standing, accepted: null, notes: [] });
  const { unmount } = await renderWithApi(<TermsBanner />, api);
  expect(screen.getByRole("link", { name: "Read the terms" }).getAttribute("href")).toBe("/affiliate-terms");
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  api["affiliate.termsStanding"].mockReturnValue({ ...standing, isAccepted: true });
  expect((await renderWithApi(<TermsBanner />, api)).container.textContent).toBe("");
});

describe("terms form", () => {
  const latest = {
    ...{ version: 1, text: "One", note: "", publishedAt: at("01-01") },
    ...{ publishedBy: null, acceptedCount: 3 },
  };
  const draft = { text: "Two", note: "", updatedAt: at("05-30") };
  const state = { versions: [latest], affiliateCount: 4, draft };
  const publish = () => screen.getByRole<HTMLButtonElement>("button", { name: "Publish…" });
  const shownIn = (label: string | RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label).value;

  it("publishes the saved draft that the admin has seen", async () => {
    const { rerender } = await renderWithApi(<TermsForm state={state} />, api);
    expect(publish().disabled).toBe(true);
    type(/What changes/, "Shorter");
    await press("Save draft");
    const sent = { text: "Two", note: "Shorter", seenDraftAt: at("05-30"), seenVersion: 1 };
    expect(api["admin.terms.saveDraft"]).toHaveBeenCalledWith(sent);
    rerender(<TermsForm state={{ ...state, draft: { ...draft, note: "Shorter", updatedAt: at("06-01") } }} />);
    await press("Publish…");
    expect(screen.getByText(/4 affiliates get an e-mail/)).toBeDefined();
    // The admin has not seen what another admin saves now.
    rerender(<TermsForm state={{ ...state, draft: { ...draft, note: "Longer", updatedAt: at("06-02") } }} />);
    await press("Publish");
    expect(api["admin.terms.publish"]).toHaveBeenCalledWith({ seenDraftAt: at("06-01") });
  });

  it("discards the draft that the page started with, after a confirmation", async () => {
    await renderWithApi(<TermsForm state={state} />, api);
    await press("Discard draft");
    expect(api["admin.terms.discardDraft"]).not.toHaveBeenCalled();
    await press("Discard it");
    expect(api["admin.terms.discardDraft"]).toHaveBeenCalledWith({ seenDraftAt: at("05-30") });
  });

  it("keeps the input while another admin saves or publishes, and follows them if nothing was typed", async () => {
    const get = api["admin.terms.get"];
    const read = (answer: ApiOutput<"admin.terms.get">) => {
      get.mockReturnValue(answer);
      return act(() => getQueryClient().invalidateQueries());
    };
    get.mockReturnValue(state);
    await renderWithApi(<TermsScreen />, api);
    await read({ ...state, draft: { ...draft, text: "Three", updatedAt: at("05-31") } });
    expect(shownIn("Text")).toBe("Three");
    type("Text", "Mine");
    api["admin.terms.saveDraft"].mockRejectedValue(apiError("Changed.", { reason: "changed-elsewhere" }));
    await read({ ...state, versions: [{ ...latest, version: 2, text: "Four" }], draft: null });
    expect(shownIn("Text")).toBe("Mine");
    await press("Save draft");
    const sent = { text: "Mine", note: "", seenDraftAt: at("05-31"), seenVersion: 1 };
    expect(api["admin.terms.saveDraft"]).toHaveBeenCalledWith(sent);
    await press("Load their version");
    expect(shownIn("Text")).toBe("Four");
  });
});

import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leavePage } from "~/components/shared/leave-page";
import { MissingOrder } from "~/components/shared/missing-order";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Answer = ApiOutput<"claims.ask">["answers"][number];

const ORDER = "Order number or e-mail address";
const counted: Answer = {
  ...{ code: "counted", title: "It counts", text: "It is in your earnings: $8.00 at level 1.", canClaim: false },
  ...{ shortId: "1A2B3C4D", isOwn: false, netCents: 800, availableAt: null, isUnderReview: true },
  claimSentAt: null,
};
const open: Answer = {
  ...{ code: "no-code", title: "Signed up without a code", text: "Nobody's code was given.", canClaim: true },
  ...{ shortId: "5E6F7A8B", isOwn: false, netCents: null, availableAt: null, isUnderReview: false },
  claimSentAt: null,
};
const api = apiHandlers({
  "claims.ask": () => ({ by: "order", answers: [open] }),
  "claims.send": () => undefined,
  "claims.mine": () => [],
});
const find = async (asked: string) => {
  type(ORDER, asked);
  await press("Find the order");
};

it("a counted order shows where it is, and cannot be claimed", async () => {
  api["claims.ask"].mockReturnValue({ by: "order", answers: [counted] });
  await renderWithApi(<MissingOrder isAffiliate />, api);
  await find("#1a2b3c4d");
  expect(screen.getByText("It is in your earnings: $8.00 at level 1.")).toBeDefined();
  expect(screen.getByText("On hold: under review")).toBeDefined();
  const link = screen.getByRole("link", { name: "Show it in my earnings" });
  expect(link.getAttribute("href")).toBe("/affiliate/earnings?order=1A2B3C4D");
  expect(screen.queryByRole("button", { name: "It should count for me" })).toBeNull();
});

it("a claim for one of several orders is sent with its number, and the text stays after a refusal", async () => {
  api["claims.ask"].mockReturnValue({ by: "email", answers: [counted, open] });
  api["claims.send"].mockRejectedValueOnce(
    apiError("You have sent several claims today. You can try again in 24 hours."),
  );
  await renderWithApi(<MissingOrder isAffiliate />, api);
  await find("kim@example.test");
  await press("It should count for me");
  await press("Send claim");
  expect(api["claims.send"]).not.toHaveBeenCalled();
  type("Why should it count?", "I sent her the link in May");
  await press("Send claim");
  expect(screen.getByText("You have sent several claims today. You can try again in 24 hours.")).toBeDefined();
  // The refused claim is still unsaved.
  const leave = vi.fn();
  await act(() => leavePage(leave));
  expect(screen.getByRole("alertdialog", { name: "Leave without saving your claim?" })).toBeDefined();
  await press("Stay");
  await press("Send claim");
  await act(() => leavePage(leave));
  expect(leave).toHaveBeenCalledOnce();
  expect(api["claims.send"]).toHaveBeenLastCalledWith({ asked: "5E6F7A8B", message: "I sent her the link in May" });
  expect(toast.success).toHaveBeenCalledWith("Claim sent. We answer by e-mail.");
  expect(screen.queryByRole("form", { name: "Claim this order" })).toBeNull();
  expect(screen.getByText("Claim sent. We are looking at it and answer by e-mail.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "It should count for me" })).toBeNull();
});

it("an order with a pending claim shows when it was sent, and cannot be claimed again", async () => {
  const claimSentAt = new Date("2026-06-14T12:00:00Z");
  api["claims.ask"].mockReturnValue({ by: "order", answers: [{ ...open, claimSentAt }] });
  await renderWithApi(<MissingOrder isAffiliate />, api);
  await find("5E6F7A8B");
  expect(screen.getByText(/^Claim sent on/).textContent).toMatch(/Jun 14, 2026\. We are looking at it/);
  expect(screen.queryByRole("button", { name: "It should count for me" })).toBeNull();
});

it("the text of a second claim stays in the form, with the status of the pending one", async () => {
  api["claims.ask"].mockReturnValue({ by: "order", answers: [open] });
  api["claims.send"].mockRejectedValueOnce(
    apiError("We are looking at your claim 0C1A0000 about this already.", { reason: "already-waiting" }),
  );
  await renderWithApi(<MissingOrder isAffiliate />, api);
  await find("5E6F7A8B");
  await press("It should count for me");
  type("Why should it count?", "She told me so");
  await press("Send claim");
  expect(screen.getByText("We are looking at your claim 0C1A0000 about this already.")).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why should it count/).value).toBe("She told me so");
  expect(toast.success).not.toHaveBeenCalled();
});

it("an affiliate who claims for their own order is asked whose code they had", async () => {
  api["claims.ask"].mockReturnValue({ by: "order", answers: [{ ...open, code: "opened-without-code", isOwn: true }] });
  await renderWithApi(<MissingOrder isAffiliate />, api);
  await find("5E6F7A8B");
  expect(screen.queryByRole("button", { name: "It should count for me" })).toBeNull();
  await press("Send us a claim");
  expect(screen.getByLabelText(/^Whose code did you have/)).toBeDefined();
});

it("an order whose commission was taken back is linked to its entries", async () => {
  api["claims.ask"].mockReturnValue({
    by: "order",
    answers: [{ ...counted, code: "taken-back", isUnderReview: false }],
  });
  await renderWithApi(<MissingOrder isAffiliate />, api);
  await find("1A2B3C4D");
  const link = screen.getByRole("link", { name: "Show it in my earnings" });
  expect(link.getAttribute("href")).toBe("/affiliate/earnings?order=1A2B3C4D");
});

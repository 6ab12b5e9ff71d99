import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ClaimScreen } from "~/components/admin/claims/claim-screen";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Claim = ApiOutput<"admin.claims.byId">;

const at = new Date("2026-06-14T12:00:00Z");
const claimId = "0c1a0000-0000-4000-8000-000000000001";
const claim: Claim = {
  ...{ id: claimId, number: "0C1A0000", asked: "5E6F7A8B", answer: "no-code", message: "I sent her the link in May" },
  ...{ userId: "u1", orderId: null, namedCode: "", status: "pending", createdAt: at, reviewedAt: null },
  ...{ amountCents: null, creditedUserId: null, creditedUser: null, decisionReason: "", internalNote: "" },
  claimant: {
    ...{ id: "u1", name: "Robin Field", email: "robin@example.test", isAffiliate: true, affiliateCode: "ROBIN1" },
    createdAt: at,
  },
  ...{ order: null, buyer: null, level: null, clicks: 0, postings: [], ordersOfBuyer: [], reviewedBy: null },
  ...{
    suggestedCode: "ROBIN1",
    suggestedCents: 400,
    suggestedOwner: null,
    earlierClaims: { accepted: 1, declined: 0 },
  },
  otherClaims: [],
};
const api = apiHandlers({
  "admin.claims.byId": () => claim,
  "admin.claims.accept": () => undefined,
  "admin.claims.decline": () => undefined,
});

it("accepts a claim with an edited amount, and shows an unknown code as a field error", async () => {
  const message = "No affiliate has this code";
  api["admin.claims.accept"].mockRejectedValueOnce(
    apiError(message, { reason: "unknown-code", fieldErrors: { affiliateCode: message } }),
  );
  await renderWithApi(<ClaimScreen claimId={claimId} />, api);
  await press("Accept");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText<HTMLInputElement>("Amount in dollars").value).toBe("4.00");
  type("Affiliate code", "NOBODY99");
  type("Amount in dollars", "3.50");
  await click(dialog.getByRole("button", { name: "Credit $3.50" }));
  expect(dialog.getByText(message)).toBeDefined();
  type("Affiliate code", "ROBIN1");
  await click(dialog.getByRole("button", { name: "Credit $3.50" }));
  expect(api["admin.claims.accept"]).toHaveBeenLastCalledWith({
    ...{ claimId, affiliateCode: "ROBIN1", amountCents: 350, note: "" },
  });
  expect(toast.success).toHaveBeenCalledWith("Claim accepted and credited");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows what other claims on the order credited, on the page and next to the amount field", async () => {
  const other = { id: "o1", number: "4D035051", asked: "kim@example.test", createdAt: at, user: claim.claimant };
  const credited = { ...other, status: "approved", amountCents: 800, creditedUser: { name: "Robin Field" } } as const;
  const waiting = { ...other, id: "o2", number: "5E146162", status: "pending", amountCents: null, creditedUser: null };
  api["admin.claims.byId"].mockReturnValueOnce({
    ...claim,
    otherClaims: [credited, { ...waiting, status: "pending" }],
  });
  await renderWithApi(<ClaimScreen claimId={claimId} />, api);
  expect(screen.getByText("$8.00 to Robin Field")).toBeDefined();
  expect(screen.getByRole("link", { name: "5E146162" }).getAttribute("href")).toBe("/admin/claims/o2");
  await press("Accept");
  expect(screen.getByText(/so far: \$8.00 to Robin Field by claim 4D035051\.$/)).toBeDefined();
});

it.each([
  [
    { isSuspended: false, earnedCents: 800 },
    "The code is that of Robin Field, who already earned $8.00 on this order.",
  ],
  [{ isSuspended: true, earnedCents: 0 }, "The code is that of Robin Field (suspended)."],
])("says before crediting what is to be known about the owner of the code: %o", async (owner, text) => {
  const suggestedOwner = { name: "Robin Field", ...owner };
  api["admin.claims.byId"].mockReturnValueOnce({ ...claim, namedCode: "ROBIN1", suggestedCents: 0, suggestedOwner });
  await renderWithApi(<ClaimScreen claimId={claimId} />, api);
  expect(screen.getByText(`ROBIN1 of Robin Field${owner.isSuspended ? " (suspended)" : ""}`)).toBeDefined();
  await press("Accept");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(text, { exact: false })).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>("Amount in dollars").value).toBe("");
});

it("declines a claim only with a reason, which is e-mailed, and then shows the decision", async () => {
  await renderWithApi(<ClaimScreen claimId={claimId} />, api);
  await press("Decline");
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText(/robin@example.test gets your reason by e-mail/)).toBeDefined();
  await click(dialog.getByRole("button", { name: "Decline" }));
  expect(api["admin.claims.decline"]).not.toHaveBeenCalled();
  type("Reason (the affiliate sees it)", "The code was given at sign-up.");
  const decided = { status: "rejected", decisionReason: "The code was given at sign-up.", reviewedAt: at } as const;
  api["admin.claims.byId"].mockReturnValue({ ...claim, ...decided, reviewedBy: "Ada Admin" });
  await click(dialog.getByRole("button", { name: "Decline" }));
  expect(api["admin.claims.decline"]).toHaveBeenCalledWith({ claimId, reason: decided.decisionReason });
  expect(screen.getByText("Declined")).toBeDefined();
  expect(screen.getByText(decided.decisionReason)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

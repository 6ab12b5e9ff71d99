import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Membership, ProfileMembership } from "~/components/account/profile-membership";
import { leavePage } from "~/components/shared/leave-page";
import { MEMBERSHIP_PLANS } from "~/domain/membership";
import { apiError, apiHandlers, serverError } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

const NOW = new Date("2026-06-15T12:00:00.000Z");
type Offer = Membership["offers"][number];
const offer = (requestedTier: "Bronze" | "Gold", kind: Offer["kind"], amountCents: number): Offer => ({
  requestedTier,
  kind,
  amountCents,
  months: 6,
  refusal: null,
  endsAt: new Date("2026-12-15T12:00:00.000Z"),
  conversion: null,
  monthlyCents: MEMBERSHIP_PLANS[requestedTier].monthlyCents,
  discountPercent: MEMBERSHIP_PLANS[requestedTier].discountPercent,
  link: "https://cash.app/$AssayShop/1",
  qrSvg: "<svg/>",
});
const none: Membership = {
  tier: "None",
  expiresAt: null,
  isActive: false,
  discountPercent: 0,
  customDiscountPercent: 0,
  isWholesale: false,
  paymentTag: "$AssayShop",
  offers: [offer("Bronze", "new", 17_400), offer("Gold", "both", 46_800)],
  pending: null,
  requests: [],
};
const asked: Membership["requests"][number] = {
  id: "5d3b6d38-0000-4000-8000-000000000001",
  requestedTier: "Gold",
  currentTier: "None",
  amountCents: 46_800,
  requotedCents: null,
  requotedAt: null,
  paymentProof: "C-77",
  status: "pending",
  isCancelled: false,
  rejectionReason: null,
  createdAt: NOW,
  reviewedAt: null,
  payments: [
    { id: "1", tier: "Bronze", amountCents: 17_400, verifiedByAdmin: true },
    { id: "2", tier: "Gold", amountCents: 29_400, verifiedByAdmin: false },
  ],
  moneyBack: [],
};
const waiting = { ...asked, requote: null, receivedCents: 0, rest: null };
const api = apiHandlers({
  "membership.mine": () => none,
  "membership.request": () => ({ requestId: asked.id }),
  "membership.cancel": () => undefined,
  "membership.reportRestSent": () => ({ alreadySaid: false }),
  "membership.acceptRequote": ({ seenAmountCents }) => ({ amountCents: seenAmountCents }),
});
const {
  "membership.mine": mine,
  "membership.request": request,
  "membership.cancel": cancel,
  "membership.acceptRequote": acceptRequote,
  "membership.reportRestSent": reportRestSent,
} = api;
const show = async (membership: Partial<Membership> = {}) => {
  mine.mockReturnValue({ ...none, ...membership });
  await renderWithApi(<ProfileMembership />, api);
};
const choose = (name: RegExp) => fireEvent.click(screen.getByRole("radio", { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setInterval", "clearInterval"] });
});

describe("profile membership", () => {
  it("cannot be requested without a payment tag of the shop", async () => {
    await renderWithApi(<ProfileMembership />, { ...api, "membership.mine": () => ({ ...none, paymentTag: "" }) });
    expect(await screen.findByText("This shop does not take payments yet.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /request/i })).toBeNull();
  });

  it("is not offered to a wholesale account, which does not need it", async () => {
    await show({ isWholesale: true });
    expect(screen.getByText(/you do not need a membership/)).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
    cleanup();
    await show({ isWholesale: true, tier: "Gold", isActive: true, discountPercent: 100 });
    expect(screen.getByText(/you do not need a membership/)).toBeDefined();
    expect(screen.queryByText(/100%/)).toBeNull();
  });

  it("counts days, hours and minutes down every 60 seconds, until 'Expired'", async () => {
    const expiresAt = new Date(NOW.getTime() + (24 * 60 + 61) * 60_000);
    await show({ tier: "Gold", isActive: true, discountPercent: 25, expiresAt });
    expect(screen.getByText("1d 1h 1m")).toBeDefined();
    act(() => vi.advanceTimersByTime(59_000));
    expect(screen.getByText("1d 1h 1m")).toBeDefined();
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.getByText("1d 1h 0m")).toBeDefined();
    act(() => vi.advanceTimersByTime(25 * 60 * 60_000));
    expect(screen.getByText("Expired")).toBeDefined();
  });

  it("shows 'Ended on' instead of 'Active until' for an expired membership", async () => {
    await show({ tier: "Bronze", isActive: false, expiresAt: new Date(NOW.getTime() - 60_000) });
    expect(screen.getByText("Ended on")).toBeDefined();
    expect(screen.queryByText("Active until")).toBeNull();
    expect(screen.getByText("Expired")).toBeDefined();
  });

  it("offers Bronze for $174 and Gold with Bronze for $468, six months each", async () => {
    await show();
    expect(screen.getByRole("radio", { name: /^Bronze.*10% off, \$29\/month, 6 months.*\$174\.00/ })).toBeDefined();
    expect(screen.getByRole("radio", { name: /^Gold with Bronze.*25% off, \$49\/month.*\$468\.00/ })).toBeDefined();
    // The parts add up to the price beside them.
    expect(screen.getByText(/6 months: \$294, plus Bronze for \$174, which Gold needs$/)).toBeDefined();
  });

  it("preselects the tier that a membership card linked to, unless it cannot be requested", async () => {
    await renderWithApi(<ProfileMembership wantedTier="Gold" />, api);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Gold with Bronze/ }).checked).toBe(true);
    expect(screen.getByRole("textbox")).toBeDefined();
    cleanup();
    const message = "Your Bronze membership has no end date.";
    const refused = { ...offer("Bronze", "renewal", 17_400), refusal: { reason: "no-end-date" as const, message } };
    mine.mockReturnValue({ ...none, offers: [refused, offer("Gold", "upgrade", 29_400)] });
    await renderWithApi(<ProfileMembership wantedTier="Bronze" />, api);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("offers the upgrade for $294 and says what cannot be requested", async () => {
    const message = "Your Bronze membership has no end date.";
    const refused = { ...offer("Bronze", "renewal", 17_400), refusal: { reason: "no-end-date" as const, message } };
    await show({ tier: "Bronze", isActive: true, offers: [refused, offer("Gold", "upgrade", 29_400)] });
    expect(screen.getByRole("radio", { name: /^Upgrade to Gold.*\$294\.00/ })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /no end date/ }).disabled).toBe(true);
  });

  it("shows how to pay for the chosen offer, and requires the order reference", async () => {
    await show();
    choose(/^Gold with Bronze/);
    expect(screen.getByText("$AssayShop")).toBeDefined();
    expect(screen.getByRole("img", { name: "QR code to pay $468.00 to $AssayShop" })).toBeDefined();
    await press("Submit request");
    expect(screen.getByText("Please enter your order reference")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Order reference"));
    expect(request).not.toHaveBeenCalled();
  });

  it("submits the amount shown, and says that an admin activates it", async () => {
    await show();
    choose(/^Bronze/);
    fireEvent.change(screen.getByLabelText("Order reference"), { target: { value: "C-1" } });
    await press("Submit request");
    expect(request).toHaveBeenCalledWith({ requestedTier: "Bronze", orderReference: "C-1", seenAmountCents: 17_400 });
    expect(toast.success).toHaveBeenCalledWith(
      "Subscription request submitted! Admin will verify and activate within 24 hours.",
    );
  });

  it.each([
    ["INTERNAL_SERVER_ERROR" as const, "secret", "Failed to submit request. Please try again. Reference r-1"],
    ["CONFLICT" as const, "We already have your request.", "We already have your request."],
  ])("reports a refusal with %s and keeps the input", async (code, message, text) => {
    request.mockRejectedValue(apiError(message, { code, requestId: "r-1" }));
    await show();
    choose(/^Bronze/);
    fireEvent.change(screen.getByLabelText("Order reference"), { target: { value: "C-1" } });
    await press("Submit request");
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Order reference").value).toBe("C-1");
    expect(toast.success).not.toHaveBeenCalled();
  });

  it("shows a pending request as 'Awaiting Admin', which can be cancelled after a confirmation", async () => {
    await show({ pending: waiting, requests: [asked] });
    expect(screen.getAllByText("Awaiting Admin")).toHaveLength(2);
    expect(screen.queryByRole("radio")).toBeNull();
    await press("Cancel request");
    const dialog = await screen.findByRole("alertdialog");
    cancel.mockRejectedValueOnce(apiError("Not now."));
    await click(within(dialog).getByRole("button", { name: "Cancel request" }));
    expect(screen.getByText("Not now.")).toBeDefined();
    await press("Keep request");
    await press("Cancel request");
    expect(screen.queryByText("Not now.")).toBeNull();
    await click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel request" }));
    expect(cancel).toHaveBeenCalledWith({ requestId: asked.id });
  });

  it("asks before a typed order reference is left", async () => {
    await show();
    const left = vi.fn();
    choose(/^Bronze/);
    leavePage(left);
    expect(left).toHaveBeenCalledTimes(1);
    fireEvent.change(screen.getByLabelText("Order reference"), { target: { value: "C-1" } });
    act(() => leavePage(left));
    expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeDefined();
    expect(left).toHaveBeenCalledTimes(1);
  });

  it("shows before an upgrade what the unused Bronze time becomes, and the end date", async () => {
    const conversion = { bronzeEndsAt: new Date("2026-08-02T12:00:00.000Z"), unusedDays: 48, goldDays: 28 };
    const upgrade = { ...offer("Gold", "upgrade", 29_400), conversion, endsAt: new Date("2027-01-12T12:00:00.000Z") };
    await show({ tier: "Bronze", isActive: true, offers: [offer("Bronze", "renewal", 17_400), upgrade] });
    choose(/^Upgrade to Gold/);
    const notice = screen.getByText("Your unused Bronze time becomes Gold time").parentElement?.textContent;
    expect(notice).toContain("You have Bronze until Aug 2, 2026: 48 days.");
    expect(notice).toContain("At $29 to $49 a month they become 28 days of Gold, added to the six months you buy.");
    expect(notice).toContain("you have Gold until Jan 12, 2027.");
  });

  it("shows the new amount of a requoted request with what is still to pay, to accept or to cancel", async () => {
    const requote = { formerCents: 29_400, amountCents: 46_800, toPayCents: 17_400, toReturnCents: 0 };
    const pending = { ...asked, currentTier: "Bronze" as const, amountCents: 29_400, requotedCents: 46_800 };
    await show({
      pending: { ...waiting, ...pending, requotedAt: NOW, requote: { ...requote, link: "x", qrSvg: "<svg/>" } },
      requests: [pending],
    });
    expect(screen.getAllByText("New price")).toHaveLength(2);
    expect(screen.getByText(/Gold now costs \$468\.00, not \$294\.00/).textContent).toContain("Your Bronze ended");
    expect(screen.getByRole("img", { name: "QR code to pay $174.00 to $AssayShop" })).toBeDefined();
    await press("Accept $468.00");
    expect(screen.getByText("Please enter your order reference")).toBeDefined();
    expect(acceptRequote).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText("Order reference"), { target: { value: "C-9" } });
    await press("Accept $468.00");
    expect(acceptRequote).toHaveBeenCalledWith({ requestId: asked.id, seenAmountCents: 46_800, orderReference: "C-9" });
    expect(screen.getByRole("button", { name: "Cancel request" })).toBeDefined();
  });

  it("accepts a lower amount without a further payment", async () => {
    const requote = { formerCents: 46_800, amountCents: 29_400, toPayCents: 0, toReturnCents: 17_400 };
    const pending = { ...waiting, requote: { ...requote, link: "x", qrSvg: "<svg/>" } };
    await show({ pending, requests: [asked] });
    expect(screen.getByText(/contact us about the \$174\.00 you overpaid/)).toBeDefined();
    cleanup();
    await show({ pending: { ...pending, receivedCents: 46_800 } });
    const back = /We send the \$174\.00 back once your membership is active, or all of it if you cancel\./;
    expect(screen.getByText(back)).toBeDefined();
    expect(screen.queryByText(/contact us about/i)).toBeNull();
    expect(screen.queryByLabelText("Order reference")).toBeNull();
    await press("Accept $294.00");
    expect(acceptRequote).toHaveBeenCalledWith({ requestId: asked.id, seenAmountCents: 29_400 });
  });

  it("shows what was received if the price changed after a part payment", async () => {
    const requote = { formerCents: 29_400, amountCents: 46_800, toPayCents: 36_800, toReturnCents: 0 };
    const pending = { ...waiting, receivedCents: 10_000, requote: { ...requote, link: "x", qrSvg: "<svg/>" } };
    await show({ pending, requests: [asked] });
    expect(screen.getByText("We have received $100.00, so $368.00 is still due.")).toBeDefined();
  });

  it("asks for the rest of a part payment, and says what a cancellation sends back", async () => {
    const rest = {
      receivedCents: 16_800,
      amountCents: 30_000,
      tag: "$AssayShop",
      note: "C-77",
      sentAt: null,
      isSaidSent: false,
    };
    const paidInPart = { receivedCents: 16_800, rest: { ...rest, link: "https://cash.app/x", qrSvg: "<svg/>" } };
    await show({ pending: { ...waiting, ...paidInPart }, requests: [asked] });
    expect(screen.getByText("We have received $168.00. Please send the remaining $300.00.")).toBeDefined();
    expect(screen.getByRole("img", { name: "QR code to pay $300.00 to $AssayShop" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Copy note" })).toBeDefined();
    expect(screen.queryByText(/We verify the payment and activate/)).toBeNull();
    await press("I've sent it");
    expect(reportRestSent).toHaveBeenCalledWith({ requestId: asked.id });
    await press("Cancel request");
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByText(/^We will send the \$168\.00 that we have received back to/)).toBeDefined();
  });

  it("asks for nothing while a reported payment is looked for, and says if it was not found", async () => {
    const rest = {
      receivedCents: 16_800,
      amountCents: 30_000,
      tag: "$AssayShop",
      note: "C-77",
      link: "x",
      qrSvg: "<svg/>",
    };
    const pending = { ...waiting, receivedCents: 16_800 };
    await show({ pending: { ...pending, rest: { ...rest, sentAt: NOW, isSaidSent: true } }, requests: [asked] });
    expect(screen.getByText(/^You told us on .* that you sent \$300\.00$/)).toBeDefined();
    expect(screen.queryByText(/Please send the remaining/)).toBeNull();
    expect(screen.getByText("Start the payment").closest("details")?.open).toBe(false);
    cleanup();
    await show({ pending: { ...pending, rest: { ...rest, sentAt: NOW, isSaidSent: false } }, requests: [asked] });
    expect(screen.getByText("We have not found your payment yet")).toBeDefined();
    expect(screen.getByText("Start the payment").closest("details")).toBeNull();
  });

  it("shows what goes back for a declined request, and when it was sent", async () => {
    const of = { id: "m1", kind: "late_payment", refund: null, subscriptionRequestId: asked.id } as const;
    const money = { ...of, amountCents: 16_800, returnedAt: null, reference: "" };
    const sent = { ...money, id: "m2", amountCents: 900, returnedAt: NOW, reference: "CA-9" };
    await show({ requests: [{ ...asked, status: "rejected", moneyBack: [money, sent] }] });
    expect(
      screen.getByText("The request was closed. We will send $168.00 back to the account that you paid from."),
    ).toBeDefined();
    expect(screen.getByText(/^The request was closed\. We sent \$9\.00 back on/).textContent).toMatch(
      /reference CA-9\.$/,
    );
  });

  it("says which discount applies if the account has its own", async () => {
    await show({ customDiscountPercent: 15, discountPercent: 15 });
    expect(screen.getByText(/You have 15% off every product\. Bronze gives 10% and Gold 25%/)).toBeDefined();
    expect(screen.getByRole("radio", { name: /^Bronze.*You keep your own 15% instead/ })).toBeDefined();
    expect(screen.queryByRole("radio", { name: /^Gold.*counts instead/ })).toBeNull();
    cleanup();
    await show({ tier: "Gold", isActive: true, customDiscountPercent: 40, discountPercent: 40 });
    expect(screen.getByText(/You also have your own discount of 40%, which does not end/)).toBeDefined();
  });

  it("shows the history of requests and their payments", async () => {
    await show({
      requests: [
        { ...asked, status: "rejected", rejectionReason: "No such payment" },
        { ...asked, id: "2", status: "rejected", isCancelled: true },
        { ...asked, id: "3", status: "approved" },
      ],
    });
    const rows = within(screen.getByRole("region", { name: "Requests and payments" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toMatchObject([
      expect.stringMatching(/Rejected.*Reason: No such payment/),
      expect.stringContaining("Cancelled"),
      expect.stringMatching(/Approved.*Bronze \$174\.00: payment verified.*Gold \$294\.00: payment not verified/),
    ]);
  });

  it("shows a load error with its reference and a retry button", async () => {
    mine.mockRejectedValueOnce(serverError("r-9"));
    await renderWithApi(<ProfileMembership />, api);
    expect(screen.getByText("r-9")).toBeDefined();
    await press("Try again");
    expect(screen.getByRole("radio", { name: /^Bronze/ })).toBeDefined();
  });
});

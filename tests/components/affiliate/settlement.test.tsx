import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SettlementScreen } from "~/components/affiliate/settlement-screen";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiHandlers, pending } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";

type Settlement = NonNullable<ApiOutput<"affiliate.settlement">>;

const owed: Settlement = {
  ...{ cashappTag: null, affiliateCode: "ROBIN1", owedCents: 2_400, availableCents: 800, onHoldCents: 700 },
  ...{
    inPayoutCents: 900,
    isAffiliate: false,
    isSettled: false,
    isWithheld: false,
    months: { first: "2026-05", last: "2026-06" },
  },
};
const api = apiHandlers({
  "affiliate.settlement": (): ApiOutput<"affiliate.settlement"> => owed,
  "affiliate.saveCashappTag": () => undefined,
  "affiliate.payouts": () => pending(),
  "affiliate.statement": () => pending(),
});
const NO_TAG = "We cannot pay you without a cash-app tag";

it("a former affiliate sees the owed sums by state, and adds the payout tag", async () => {
  await renderWithApi(<SettlementScreen />, api);
  for (const sum of ["$24.00", "$8.00", "$7.00", "$9.00"]) expect(screen.getByText(sum)).toBeDefined();
  expect(screen.getByText(NO_TAG)).toBeDefined();
  type("Cash-app tag", "$robin");
  api["affiliate.settlement"].mockReturnValue({ ...owed, cashappTag: "$robin" });
  await press("Save tag");
  expect(api["affiliate.saveCashappTag"]).toHaveBeenCalledWith({ cashappTag: "$robin" });
  expect(screen.queryByText(NO_TAG)).toBeNull();
  expect(screen.getByText("Your payouts are sent to this tag.")).toBeDefined();
});

it("an account that never earned a commission is not told that it left the affiliate program", async () => {
  api["affiliate.settlement"].mockReturnValue(null);
  await renderWithApi(<SettlementScreen />, api);
  expect(screen.getByText("No commissions yet")).toBeDefined();
  expect(screen.queryByText(/no longer in the affiliate program/)).toBeNull();
});

it("a new tag appears on a prepared payout as soon as it is saved", async () => {
  const prepared = (cashappTag: string): ApiOutput<"affiliate.payouts"> => ({
    nextCursor: null,
    payouts: [
      {
        ...{ id: "p-1", amountCents: 900, cashappTag, status: "prepared", createdAt: new Date("2026-06-15") },
        ...{ reference: null, sentAt: null, returnedAt: null, returnReason: null },
      },
    ],
  });
  api["affiliate.settlement"].mockReturnValue({ ...owed, cashappTag: "$old" });
  api["affiliate.payouts"].mockReturnValue(prepared("$old"));
  await renderWithApi(<SettlementScreen />, api);
  expect(screen.getByText("$old")).toBeDefined();
  type("Cash-app tag", "$new");
  api["affiliate.payouts"].mockReturnValue(prepared("$new"));
  await press("Save tag");
  expect(screen.getByText("$new")).toBeDefined();
});

it("keeps a tag being typed when the shop corrects the saved one meanwhile", async () => {
  api["affiliate.settlement"].mockReturnValue({ ...owed, cashappTag: "$old" });
  await renderWithApi(<SettlementScreen />, api);
  type("Cash-app tag", "$typing");
  api["affiliate.settlement"].mockReturnValue({ ...owed, cashappTag: "$corrected" });
  act(() => void getQueryClient().invalidateQueries());
  await settle();
  expect(screen.getByLabelText<HTMLInputElement>("Cash-app tag").value).toBe("$typing");
});

it("a settlement with withheld payouts says that they are on hold", async () => {
  api["affiliate.settlement"].mockReturnValue({ ...owed, cashappTag: "$robin", isWithheld: true });
  await renderWithApi(<SettlementScreen />, api);
  expect(screen.getByText("Your payouts are on hold")).toBeDefined();
  expect(screen.queryByText("Paid out next")).toBeNull();
});

it("a settled balance still shows what was paid: the payouts and the statement", async () => {
  api["affiliate.settlement"].mockReturnValue({ ...owed, owedCents: 0, isSettled: true });
  const sentAt = new Date("2026-06-15");
  const paid = { reference: "CA-4711", sentAt, returnedAt: null, returnReason: null };
  api["affiliate.payouts"].mockReturnValue({
    nextCursor: null,
    payouts: [{ ...paid, id: "p-1", amountCents: 900, cashappTag: "$robin", status: "sent", createdAt: sentAt }],
  });
  await renderWithApi(<SettlementScreen />, api);
  expect(screen.getByText("Everything is settled")).toBeDefined();
  expect(screen.getByText(/CA-4711/)).toBeDefined();
  expect(screen.getByRole("heading", { name: /statement/i })).toBeDefined();
});

it("a negative balance asks for nothing, and a settled one says so", async () => {
  api["affiliate.settlement"].mockReturnValue({ ...owed, owedCents: -400, availableCents: -400 });
  const { unmount } = await renderWithApi(<SettlementScreen />, api);
  expect(screen.getByText("A refund left your balance at -$4.00")).toBeDefined();
  expect(screen.queryByText(NO_TAG)).toBeNull();
  unmount();
  api["affiliate.settlement"].mockReturnValue({ ...owed, owedCents: 0, isSettled: true });
  await renderWithApi(<SettlementScreen />, api);
  expect(screen.getByText("Everything is settled")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save tag" })).toBeNull();
});

import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import AffiliateDashboardPage from "~/app/(store)/affiliate/dashboard/page";
import { CashappTagForm } from "~/components/affiliate/cashapp-tag-form";
import { PaidTodayBanner } from "~/components/affiliate/paid-today-banner";
import { apiHandlers, pending, serverError } from "~tests/support/api-link";
import { press, type as typeInto } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { actorOf, currentActor, prefetched } from "~tests/support/trpc-server";

const api = apiHandlers({
  "affiliate.dashboard": () => pending(),
  "affiliate.saveCashappTag": () => undefined,
});
const saveTag = api["affiliate.saveCashappTag"];

describe("/affiliate/dashboard", () => {
  const open = (params: Record<string, string | string[]> = {}) =>
    AffiliateDashboardPage({ searchParams: Promise.resolve(params) });

  it("sends a visitor to the sign-in and who is no affiliate to the profile", async () => {
    await expect(open()).rejects.toThrow("redirect to /login?next=/affiliate/dashboard");
    currentActor.mockResolvedValue(actorOf());
    await expect(open()).rejects.toThrow("redirect to /profile");
    expect(prefetched).not.toHaveBeenCalled();
  });

  it("is there for an affiliate, read ahead with the filters of its URL", async () => {
    currentActor.mockResolvedValue(actorOf({ isAffiliate: true }));
    await renderWithApi(await open({ level: ["2", "3"], status: "paid", month: "soon" }), api);
    expect(screen.getByRole("heading", { name: "Affiliate Dashboard" })).toBeDefined();
    expect(prefetched).toHaveBeenCalledWith("affiliate.dashboard", undefined);
    expect(prefetched).toHaveBeenCalledWith("affiliate.earnings", { level: 2, status: "paid" });
  });
});

it("the banner says in three steps how one is paid today", async () => {
  await renderWithApi(<PaidTodayBanner />);
  expect(screen.getByRole("heading", { name: "Paid Today" })).toBeDefined();
  expect(screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent)).toEqual([
    "Share your link",
    "They order",
    "You are paid today",
  ]);
});

describe("the cash-app tag", () => {
  const type = (value: string) => typeInto("Cash-app tag", value);
  const save = () => press("Save tag");
  const typed = () => screen.getByLabelText<HTMLInputElement>("Cash-app tag").value;

  it("is saved with its dollar sign and says so", async () => {
    await renderWithApi(<CashappTagForm cashappTag={null} />, api);
    expect(screen.getByText("We cannot pay you without a tag.")).toBeDefined();
    type("RobinField");
    await save();
    expect(toast.success).toHaveBeenCalledWith("CashApp tag updated successfully!");
    expect(saveTag).toHaveBeenCalledWith({ cashappTag: "$RobinField" });
    expect(typed()).toBe("$RobinField");
  });

  it("that looks like none is refused beside the field, and the error goes once it is mended", async () => {
    await renderWithApi(<CashappTagForm cashappTag="$Kept" />, api);
    type("two words");
    await save();
    expect(screen.getByText("A cash-app tag looks like $YourName")).toBeDefined();
    expect(saveTag).not.toHaveBeenCalled();
    type("$TwoWords");
    await waitFor(() => expect(screen.queryByText("A cash-app tag looks like $YourName")).toBeNull());
  });

  it("that could not be saved says so with the reference and stays as typed", async () => {
    saveTag.mockRejectedValue(serverError("req-5"));
    await renderWithApi(<CashappTagForm cashappTag="$Kept" />, api);
    type("$Typed");
    await save();
    expect(screen.getByText("Error updating CashApp tag. Reference req-5")).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith("Error updating CashApp tag");
    expect(typed()).toBe("$Typed");
  });
});

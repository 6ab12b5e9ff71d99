import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ReviewsScreen } from "~/components/admin/reviews/reviews-screen";
import { type ApiOutput, apiError, apiHandlers, serverError } from "~tests/support/api-link";
import { click } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type List = ApiOutput<"admin.reviews.list">;
type Review = List["rows"][number];

const base = {
  ...{ mark: "m", rating: 4, text: "Arrived cold.", isApproved: false, reply: null, shortOrderId: null },
  ...{ reviewedAt: new Date("2026-06-15T12:00:00Z"), reviewerName: "Noor Haddad", reviewerEmail: "noor@example.test" },
};
const PRODUCT: Review = { ...base, type: "product", id: "p1", productName: "BPC-157", productSlug: "bpc-157" };
const ORDER: Review = {
  ...{ ...base, type: "order", id: "o1", reviewerName: "Ada Quist", isApproved: true, reply: "Thank you." },
  ...{ productName: null, productSlug: null, shortOrderId: "1A2B3C4D" },
};
const row = (name: string) => {
  const found = screen.getAllByRole("listitem").find((item) => within(item).queryByText(name));
  if (!found) throw new Error(`no review by ${name}`);
  return found;
};
const pressIn = (name: string, button: string) => click(within(row(name)).getByRole("button", { name: button }));
const key = (letter: string, target: Element = document.body) => fireEvent.keyDown(target, { key: letter });

const pageOf = (...rows: Review[]): List => ({
  ...{ rows, total: rows.length, page: 1, pageCount: 1 },
  statusCounts: { all: 7, pending: 4, approved: 3, low: 1 },
  typeCounts: { all: 7, product: 5, order: 2 },
});
const api = apiHandlers({
  "admin.reviews.list": () => pageOf(PRODUCT, ORDER),
  "admin.reviews.setApproval": () => ({ changed: 1, gone: [], edited: [] }),
  "admin.reviews.delete": () => undefined,
  "admin.reviews.reply": ({ reply }) => ({ reply: reply || null }),
});
const {
  "admin.reviews.list": list,
  "admin.reviews.setApproval": setApproval,
  "admin.reviews.delete": remove,
  "admin.reviews.reply": reply,
} = api;

beforeEach(() => {
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: vi.fn(async () => {}) } });
});

describe("review list", () => {
  it("filters by the URL, shows counts, and ignores invalid values", async () => {
    navigation.search = "status=pending&type=order&page=0";
    await renderWithApi(<ReviewsScreen />, api);
    expect(list).toHaveBeenCalledWith({ status: "pending", type: "order", page: 1 });
    const status = within(screen.getByRole("navigation", { name: "Status" }));
    expect(status.getByRole("link", { current: "page" }).textContent).toBe("Pending4");
    expect(status.getByRole("link", { name: /Approved/ }).getAttribute("href")).toBe(
      "/admin/reviews?status=approved&type=order",
    );
    const kind = within(screen.getByRole("navigation", { name: "Type" }));
    expect(kind.getByRole("link", { name: /Product/ }).getAttribute("href")).toBe(
      "/admin/reviews?status=pending&type=product",
    );
  });

  it("shows who reviewed which product or order, and the shop's reply once expanded", async () => {
    await renderWithApi(<ReviewsScreen />, api);
    expect(within(row("Noor Haddad")).getByText("Pending")).toBeDefined();
    expect(within(row("Noor Haddad")).getByRole("link", { name: "BPC-157" }).getAttribute("href")).toBe(
      "/product/bpc-157",
    );
    expect(within(row("Ada Quist")).getByText("Approved")).toBeDefined();
    expect(within(row("Ada Quist")).queryByText("Thank you.")).toBeNull();
    fireEvent.click(within(row("Ada Quist")).getByRole("button", { name: "All of the review by Ada Quist" }));
    expect(within(row("Ada Quist")).getByText("Thank you.")).toBeDefined();
    expect(within(row("Ada Quist")).getByRole("link", { name: /1A2B3C4D/ })).toBeDefined();
  });

  it.each([
    ["", "Customers can review an order and its products once it is paid."],
    ["status=pending", "No review is waiting for approval."],
    ["status=pending&type=product", "No review of a product is waiting for approval."],
    ["status=approved&type=order", "No review of an order is approved."],
    ["status=low", "No review with one or two stars is waiting for a reply."],
  ])("shows an empty state that names the filter: %s", async (search, text) => {
    navigation.search = search;
    list.mockReturnValue(pageOf());
    await renderWithApi(<ReviewsScreen />, api);
    expect(screen.getByText("No reviews found")).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });
});

describe("review actions", () => {
  it("approve and unapprove a review with the mark of the version that was read", async () => {
    await renderWithApi(<ReviewsScreen />, api);
    await pressIn("Noor Haddad", "Approve");
    const reviews = [{ type: "product", id: "p1", mark: "m" }];
    expect(setApproval).toHaveBeenCalledWith({ reviews, isApproved: true });
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Review approved"));
    await pressIn("Ada Quist", "Unapprove");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Review unapproved"));
  });

  it("show a failure, and how many reviews were edited meanwhile", async () => {
    setApproval.mockRejectedValueOnce(serverError("req-1"));
    await renderWithApi(<ReviewsScreen />, api);
    await pressIn("Noor Haddad", "Approve");
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith("Failed to approve review", {
        description: "Something went wrong on our side. Reference req-1",
      }),
    );
    setApproval.mockResolvedValueOnce({ changed: 0, gone: [], edited: [{ type: "product", id: "p1" }] });
    await pressIn("Noor Haddad", "Approve");
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("1 review not approved", expect.anything()));
  });

  it("copy a review", async () => {
    await renderWithApi(<ReviewsScreen />, api);
    await pressIn("Noor Haddad", "Copy");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Review copied to clipboard!"));
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith("★★★★☆\nArrived cold.\nNoor Haddad, BPC-157");
  });

  it("delete a review after a confirmation, and show why that failed", async () => {
    remove.mockRejectedValueOnce(apiError("Review not found"));
    await renderWithApi(<ReviewsScreen />, api);
    await pressIn("Ada Quist", "Delete");
    const ask = within(screen.getByRole("alertdialog"));
    expect(ask.getByText("Delete the review by Ada Quist?")).toBeDefined();
    expect(remove).not.toHaveBeenCalled();
    await click(ask.getByRole("button", { name: "Delete review" }));
    expect(await ask.findByText("Failed to delete review: Review not found")).toBeDefined();
    await click(ask.getByRole("button", { name: "Delete review" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Review deleted"));
    expect(remove).toHaveBeenLastCalledWith({ type: "order", id: "o1" });
  });

  it("reply to a review, keep the input on failure, and remove an emptied reply", async () => {
    reply.mockRejectedValueOnce(apiError("Review not found"));
    await renderWithApi(<ReviewsScreen />, api);
    await pressIn("Noor Haddad", "Reply");
    fireEvent.change(screen.getByLabelText("The shop's reply"), { target: { value: "Glad to hear it." } });
    await pressIn("Noor Haddad", "Save reply");
    expect(await screen.findByText("Failed to save reply: Review not found")).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>("The shop's reply").value).toBe("Glad to hear it.");
    await pressIn("Noor Haddad", "Save reply");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Reply saved"));
    await pressIn("Ada Quist", "Edit reply");
    fireEvent.change(screen.getByLabelText("The shop's reply"), { target: { value: "" } });
    await pressIn("Ada Quist", "Remove reply");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Reply removed"));
    expect(reply).toHaveBeenLastCalledWith({
      ...{ type: "order", id: "o1", reply: "", seen: { mark: "m", reply: "Thank you." } },
    });
  });

  it("refuse a reply to a review that changed since it was read, until it is reopened", async () => {
    reply.mockRejectedValue(apiError("This review was changed meanwhile.", { reason: "changed-elsewhere" }));
    await renderWithApi(<ReviewsScreen />, api);
    await pressIn("Noor Haddad", "Reply");
    fireEvent.change(screen.getByLabelText("The shop's reply"), { target: { value: "Glad to hear it." } });
    list.mockReturnValue(pageOf({ ...PRODUCT, mark: "rewritten", text: "It never came.", reply: "Sorry." }, ORDER));
    await pressIn("Noor Haddad", "Save reply");
    expect(await screen.findByText("Failed to save reply: This review was changed meanwhile.")).toBeDefined();
    expect(await screen.findByText("It never came.")).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>("The shop's reply").value).toBe("Glad to hear it.");
    await pressIn("Noor Haddad", "Save reply");
    expect(reply).toHaveBeenCalledTimes(2);
    expect(reply).toHaveBeenLastCalledWith(expect.objectContaining({ seen: { mark: "m", reply: null } }));
    await pressIn("Noor Haddad", "Cancel");
    await pressIn("Noor Haddad", "Edit reply");
    expect(screen.getByLabelText<HTMLTextAreaElement>("The shop's reply").value).toBe("Sorry.");
  });

  it("approve the selected reviews together, except those already approved", async () => {
    const second = { ...PRODUCT, id: "p2", reviewerName: "Bela Rowe" };
    list.mockReturnValue(pageOf(PRODUCT, second, ORDER));
    setApproval.mockResolvedValue({ changed: 2, gone: [], edited: [] });
    await renderWithApi(<ReviewsScreen />, api);
    await click(screen.getByLabelText("Select page"));
    await click(screen.getByRole("button", { name: "Approve selected" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("2 reviews approved"));
    expect(setApproval.mock.calls[0]?.[0].reviews.map(({ id }) => id)).toEqual(["p1", "p2"]);
    expect(screen.queryByRole("button", { name: "Approve selected" })).toBeNull();
  });
});

describe("a reply that is not saved", () => {
  const replyTo = async (name: string) => {
    await pressIn(name, "Reply");
    fireEvent.change(screen.getByLabelText("The shop's reply"), { target: { value: "Glad to" } });
  };
  const ask = () => screen.queryByRole("alertdialog", { name: "Leave without saving the reply?" });

  it.each([
    ["approved", () => pressIn("Noor Haddad", "Approve")],
    ["approved by key", async () => key("a", row("Noor Haddad"))],
    [
      "approved together with others",
      async () => {
        await click(screen.getByLabelText("Select page"));
        await click(screen.getByRole("button", { name: "Approve selected" }));
      },
    ],
  ])("is asked about before its review is %s and leaves the list", async (_, approve) => {
    navigation.search = "status=pending";
    list.mockReturnValue(pageOf(PRODUCT));
    await renderWithApi(<ReviewsScreen />, api);
    row("Noor Haddad").focus();
    await replyTo("Noor Haddad");
    await approve();
    expect(ask()).not.toBeNull();
    expect(setApproval).not.toHaveBeenCalled();
    await click(screen.getByRole("button", { name: "Leave" }));
    expect(setApproval).toHaveBeenCalledOnce();
  });

  it("is not asked about if nothing changes: the review is already not approved", async () => {
    navigation.search = "status=pending";
    list.mockReturnValue(pageOf(PRODUCT));
    await renderWithApi(<ReviewsScreen />, api);
    row("Noor Haddad").focus();
    await replyTo("Noor Haddad");
    key("u", row("Noor Haddad"));
    expect(ask()).toBeNull();
  });

  it("is asked about before its review is deleted", async () => {
    await renderWithApi(<ReviewsScreen />, api);
    await replyTo("Noor Haddad");
    await pressIn("Noor Haddad", "Delete");
    expect(ask()).not.toBeNull();
    await click(screen.getByRole("button", { name: "Leave" }));
    expect(screen.getByRole("alertdialog", { name: "Delete the review by Noor Haddad?" })).toBeDefined();
  });

  it("does not ask when it stays: another review is changed, or the list shows both states", async () => {
    await renderWithApi(<ReviewsScreen />, api);
    await replyTo("Noor Haddad");
    await pressIn("Noor Haddad", "Approve");
    await pressIn("Ada Quist", "Delete");
    expect(ask()).toBeNull();
    expect(setApproval).toHaveBeenCalledOnce();
  });
});

it("changing one review keeps the others selected", async () => {
  const second = { ...PRODUCT, id: "p2", reviewerName: "Bela Rowe" };
  list.mockReturnValue(pageOf(PRODUCT, second, ORDER));
  await renderWithApi(<ReviewsScreen />, api);
  await click(screen.getByLabelText("Select the review by Noor Haddad"));
  await click(screen.getByLabelText("Select the review by Bela Rowe"));
  await pressIn("Noor Haddad", "Approve");
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Review approved"));
  expect(screen.getByLabelText<HTMLInputElement>("Select the review by Noor Haddad").checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>("Select the review by Bela Rowe").checked).toBe(true);
});

describe("review shortcuts", () => {
  it("move with j and k, and approve, unapprove and delete the current review", async () => {
    await renderWithApi(<ReviewsScreen />, api);
    await key("a");
    expect(setApproval).not.toHaveBeenCalled();
    await key("j");
    expect(document.activeElement).toBe(row("Noor Haddad"));
    await key("a");
    expect(setApproval).toHaveBeenLastCalledWith(expect.objectContaining({ isApproved: true }));
    await key("j");
    await key("j");
    expect(document.activeElement).toBe(row("Ada Quist"));
    await key("u");
    expect(setApproval).toHaveBeenLastCalledWith(expect.objectContaining({ isApproved: false }));
    await key("k");
    expect(document.activeElement).toBe(row("Noor Haddad"));
    await key("d");
    expect(screen.getByText("Delete the review by Noor Haddad?")).toBeDefined();
  });

  it("do nothing while a reply is typed", async () => {
    await renderWithApi(<ReviewsScreen />, api);
    await key("j");
    await pressIn("Noor Haddad", "Reply");
    await key("a", screen.getByLabelText("The shop's reply"));
    await key("d", screen.getByLabelText("The shop's reply"));
    expect(setApproval).not.toHaveBeenCalled();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ReviewsScreen } from "~/components/admin/reviews/reviews-screen";

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  asked: vi.fn(),
  setApproval: vi.fn(),
  delete: vi.fn(),
  reply: vi.fn(),
  success: vi.fn(),
  error: vi.fn(),
  address: { now: "" },
}));

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(calls.address.now) }));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.success, error: calls.error } }));
vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const reviews = {
    list: {
      useQuery: (input: unknown) => {
        calls.asked(input);
        return calls.list();
      },
    },
    setApproval: mutation((input) => calls.setApproval(input)),
    delete: mutation((input) => calls.delete(input)),
    reply: mutation((input) => calls.reply(input)),
  };
  return { api: { useUtils: () => ({ admin: { invalidate: async () => {} } }), admin: { reviews } } };
});

const base = {
  ...{ mark: "m", rating: 4, text: "Arrived cold.", isApproved: false, reply: null, shortOrderId: null },
  ...{ reviewedAt: new Date("2026-06-15T12:00:00Z"), reviewerName: "Noor Haddad", reviewerEmail: "noor@example.test" },
};
const PRODUCT = { ...base, type: "product", id: "p1", productName: "BPC-157", productSlug: "bpc-157" };
const ORDER = {
  ...{ ...base, type: "order", id: "o1", reviewerName: "Ada Quist", isApproved: true, reply: "Thank you." },
  ...{ productName: null, productSlug: null, shortOrderId: "1A2B3C4D" },
};
const loaded = (rows: unknown[], more: object = {}) => ({
  data: {
    ...{ rows, total: rows.length, page: 1, pageCount: 1 },
    statusCounts: { all: 7, pending: 4, approved: 3 },
    typeCounts: { all: 7, product: 5, order: 2 },
    ...more,
  },
  isPending: false,
  isError: false,
});
const refused = (message: string, code = "CONFLICT") =>
  Object.assign(new Error(message), { data: { code, requestId: "req-1" } });

const row = (name: string) => {
  const found = screen.getAllByRole("listitem").find((item) => within(item).queryByText(name));
  if (!found) throw new Error(`no review by ${name}`);
  return found;
};
const pressIn = (name: string, button: string) =>
  fireEvent.click(within(row(name)).getByRole("button", { name: button }));
const key = (letter: string, target: Element = document.body) => fireEvent.keyDown(target, { key: letter });

beforeEach(() => {
  calls.address.now = "";
  calls.list.mockReturnValue(loaded([PRODUCT, ORDER]));
  calls.setApproval.mockResolvedValue({ changed: 1, gone: [], edited: [] });
  calls.delete.mockResolvedValue(undefined);
  calls.reply.mockImplementation(async ({ reply }: { reply: string }) => ({ reply: reply || null }));
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: vi.fn(async () => {}) } });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe("the list of reviews", () => {
  it("is filtered by what the address says, with counts, and odd values left out", () => {
    calls.address.now = "status=pending&type=order&page=0";
    render(<ReviewsScreen />);
    expect(calls.asked).toHaveBeenCalledWith({ status: "pending", type: "order", page: 1 });
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

  it("says who said what of which product or order, and what the shop replied", () => {
    render(<ReviewsScreen />);
    expect(within(row("Noor Haddad")).getByText("Pending")).toBeDefined();
    expect(within(row("Noor Haddad")).getByRole("link", { name: "BPC-157" }).getAttribute("href")).toBe(
      "/product/bpc-157",
    );
    expect(within(row("Ada Quist")).getByText("Approved")).toBeDefined();
    expect(within(row("Ada Quist")).getByText("Thank you.")).toBeDefined();
    expect(within(row("Ada Quist")).getByRole("link", { name: /1A2B3C4D/ })).toBeDefined();
  });

  it("says when there are none", () => {
    calls.list.mockReturnValue(loaded([]));
    render(<ReviewsScreen />);
    expect(screen.getByText("No reviews found")).toBeDefined();
  });
});

describe("acts on a review", () => {
  it("approve and unapprove it with the mark of what was read", async () => {
    render(<ReviewsScreen />);
    pressIn("Noor Haddad", "Approve");
    const reviews = [{ type: "product", id: "p1", mark: "m" }];
    expect(calls.setApproval).toHaveBeenCalledWith({ reviews, isApproved: true });
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Review approved"));
    pressIn("Ada Quist", "Unapprove");
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Review unapproved"));
  });

  it("tell a failure, and what was changed or deleted meanwhile", async () => {
    calls.setApproval.mockRejectedValueOnce(refused("Something went wrong on our side.", "INTERNAL_SERVER_ERROR"));
    render(<ReviewsScreen />);
    pressIn("Noor Haddad", "Approve");
    await waitFor(() =>
      expect(calls.error).toHaveBeenCalledWith("Failed to approve review", {
        description: "Something went wrong on our side. Reference req-1",
      }),
    );
    calls.setApproval.mockResolvedValueOnce({ changed: 0, gone: [], edited: [{ type: "product", id: "p1" }] });
    pressIn("Noor Haddad", "Approve");
    await waitFor(() => expect(calls.error).toHaveBeenCalledWith("1 review not approved", expect.anything()));
  });

  it("copy it", async () => {
    render(<ReviewsScreen />);
    pressIn("Noor Haddad", "Copy");
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Review copied to clipboard!"));
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith("★★★★☆\nArrived cold.\nNoor Haddad, BPC-157");
  });

  it("delete it after asking, and say why that failed", async () => {
    calls.delete.mockRejectedValueOnce(refused("Review not found"));
    render(<ReviewsScreen />);
    pressIn("Ada Quist", "Delete");
    const ask = within(screen.getByRole("alertdialog"));
    expect(ask.getByText("Delete the review by Ada Quist?")).toBeDefined();
    expect(calls.delete).not.toHaveBeenCalled();
    fireEvent.click(ask.getByRole("button", { name: "Delete review" }));
    expect(await ask.findByText("Failed to delete review: Review not found")).toBeDefined();
    fireEvent.click(ask.getByRole("button", { name: "Delete review" }));
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Review deleted"));
    expect(calls.delete).toHaveBeenLastCalledWith({ type: "order", id: "o1" });
  });

  it("reply to it; a failure keeps what was typed, an emptied reply is taken away", async () => {
    calls.reply.mockRejectedValueOnce(refused("Review not found"));
    render(<ReviewsScreen />);
    pressIn("Noor Haddad", "Reply");
    fireEvent.change(screen.getByLabelText("The shop's reply"), { target: { value: "Glad to hear it." } });
    pressIn("Noor Haddad", "Save reply");
    expect(await screen.findByText("Failed to save reply: Review not found")).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>("The shop's reply").value).toBe("Glad to hear it.");
    pressIn("Noor Haddad", "Save reply");
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Reply saved"));
    pressIn("Ada Quist", "Edit reply");
    fireEvent.change(screen.getByLabelText("The shop's reply"), { target: { value: "" } });
    pressIn("Ada Quist", "Remove reply");
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Reply removed"));
  });

  it("approve many at once, leaving out those that are approved", async () => {
    const second = { ...PRODUCT, id: "p2", reviewerName: "Bela Rowe" };
    calls.list.mockReturnValue(loaded([PRODUCT, second, ORDER]));
    calls.setApproval.mockResolvedValue({ changed: 2, gone: [], edited: [] });
    render(<ReviewsScreen />);
    fireEvent.click(screen.getByLabelText("Select page"));
    fireEvent.click(screen.getByRole("button", { name: "Approve selected" }));
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("2 reviews approved"));
    expect(calls.setApproval.mock.calls[0]?.[0].reviews.map(({ id }: { id: string }) => id)).toEqual(["p1", "p2"]);
    expect(screen.queryByRole("button", { name: "Approve selected" })).toBeNull();
  });
});

describe("the keyboard", () => {
  it("goes on and back with j and k, approves, unapproves and deletes the present review", () => {
    render(<ReviewsScreen />);
    key("a");
    expect(calls.setApproval).not.toHaveBeenCalled();
    key("j");
    expect(document.activeElement).toBe(row("Noor Haddad"));
    key("a");
    expect(calls.setApproval).toHaveBeenLastCalledWith(expect.objectContaining({ isApproved: true }));
    key("j");
    key("j");
    expect(document.activeElement).toBe(row("Ada Quist"));
    key("u");
    expect(calls.setApproval).toHaveBeenLastCalledWith(expect.objectContaining({ isApproved: false }));
    key("k");
    expect(document.activeElement).toBe(row("Noor Haddad"));
    key("d");
    expect(screen.getByText("Delete the review by Noor Haddad?")).toBeDefined();
  });

  it("does nothing of it while a reply is typed", () => {
    render(<ReviewsScreen />);
    key("j");
    pressIn("Noor Haddad", "Reply");
    key("a", screen.getByLabelText("The shop's reply"));
    key("d", screen.getByLabelText("The shop's reply"));
    expect(calls.setApproval).not.toHaveBeenCalled();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

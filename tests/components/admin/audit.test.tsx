// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { auditHref, auditQuery, readAuditAddress } from "~/components/admin/audit/audit-address";
import { AuditScreen } from "~/components/admin/audit/audit-screen";

const calls = vi.hoisted(() => ({ address: new URLSearchParams(), list: vi.fn(), choices: vi.fn(), push: vi.fn() }));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: calls.push }),
  useSearchParams: () => calls.address,
}));
vi.mock("~/trpc/react", () => ({
  api: {
    admin: {
      audit: {
        list: { useQuery: (input: unknown) => calls.list(input) },
        choices: { useQuery: () => ({ data: calls.choices() }) },
      },
    },
  },
}));

const ID = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const loaded = (rows: unknown[]) => ({
  data: { total: rows.length, pageCount: 1, rows },
  isError: false,
  refetch: vi.fn(),
});
const entry = {
  ...{ id: "e-1", actorUserId: ID, actorName: "Ines Roth", action: "order.markPaid", entity: "order", entityId: ID },
  createdAt: new Date("2026-06-15T12:00:00Z"),
  changes: [
    { field: "isPaid", before: "no", after: "yes" },
    { field: "note", before: null, after: "New" },
    { field: "amountCents", before: "-1250", after: "83537" },
    { field: "markupBps", before: "15000", after: "1750" },
    { field: "paidAt", before: null, after: "2026-06-14T09:30:00.000Z" },
  ],
};

beforeEach(() => {
  calls.address = new URLSearchParams();
  calls.list.mockReturnValue(loaded([entry]));
  const people = [{ id: ID, name: "Ines Roth" }];
  calls.choices.mockReturnValue({ people, entities: ["order", "product"], actions: ["order.markPaid"] });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the audit's page", () => {
  it("shows who, what, on which thing, and each field before and after", () => {
    render(<AuditScreen />);
    expect(screen.getByText("Jun 15, 2026, 12:00 UTC")).toBeTruthy();
    expect(screen.getAllByText("Order: mark paid").length).toBe(2);
    expect(screen.getByRole("link", { name: "#1B4E28BA" }).getAttribute("href")).toBe(
      `/admin/orders?section=all&order=${ID}`,
    );
    const field = screen.getByText("Is paid").parentElement;
    expect(field?.querySelector("del")?.textContent).toBe("no");
    expect(field?.querySelector("ins")?.textContent).toBe("yes");
    for (const text of ["-$12.50", "$835.37", "Markup", "150%", "17.5%", "Jun 14, 2026, 09:30 UTC"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText("Note").parentElement?.querySelector("del")).toBeNull();
    expect(screen.getByRole("link", { name: "Its history" }).getAttribute("href")).toBe(
      `/admin/audit?entity=order&id=${ID}`,
    );
  });

  it("strikes out what was there, not that nothing was", () => {
    const changes = [
      { field: "trackingNumber", before: "empty", after: "1Z9" },
      { field: "status", before: "pending", after: "completed" },
    ];
    calls.list.mockReturnValue(loaded([{ ...entry, changes }]));
    render(<AuditScreen />);
    expect(screen.getByText("empty").className).toContain("no-underline");
    expect(screen.getByText("pending").className).not.toContain("no-underline");
  });

  it("is narrowed by person, kind, action and days, all of it in the address", () => {
    calls.address = new URLSearchParams("entity=order&page=3");
    render(<AuditScreen />);
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    choose("Person", ID);
    expect(calls.push).toHaveBeenLastCalledWith(`/admin/audit?actor=${ID}&entity=order`, { scroll: false });
    choose("Kind of thing", "product");
    expect(calls.push).toHaveBeenLastCalledWith("/admin/audit?entity=product", { scroll: false });
    choose("Action", "order.markPaid");
    expect(calls.push).toHaveBeenLastCalledWith("/admin/audit?action=order.markPaid&entity=order", { scroll: false });
    choose("From", "2026-06-01");
    expect(calls.push).toHaveBeenLastCalledWith("/admin/audit?entity=order&from=2026-06-01", { scroll: false });
    choose("To", "2026-06-30");
    expect(calls.push).toHaveBeenLastCalledWith("/admin/audit?entity=order&to=2026-06-30", { scroll: false });
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Person"));
    expect(calls.push).toHaveBeenLastCalledWith("/admin/audit", { scroll: false });
  });

  it("says when there is nothing, or nothing that matches, and offers another try after a failure", () => {
    calls.list.mockReturnValue(loaded([]));
    const { unmount } = render(<AuditScreen />);
    expect(screen.getByText("Everything that an admin does is written down here.")).toBeTruthy();
    unmount();
    calls.address = new URLSearchParams("action=order.cancel");
    const narrowed = render(<AuditScreen />);
    expect(screen.getByText("Nothing in the audit matches these filters.")).toBeTruthy();
    narrowed.unmount();
    const refetch = vi.fn();
    calls.list.mockReturnValue({ isError: true, error: { data: { requestId: "req-3" } }, refetch });
    render(<AuditScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("reads its address and leaves out what is odd", () => {
    const odd = readAuditAddress(new URLSearchParams("actor=x&from=2026-02-31&to=now&page=-1"));
    expect(auditQuery(odd)).toEqual({ page: 1 });
    const filters = { actor: ID, action: "a.b", entity: "a", id: "7", from: "2026-06-01", to: "2026-06-02", page: 2 };
    expect(readAuditAddress(new URL(auditHref(filters), "http://a.test").searchParams)).toEqual(filters);
  });
});

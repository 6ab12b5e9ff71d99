import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AuditScreen } from "~/components/admin/audit/audit-screen";
import { auditHref, auditInput, loadAuditSearchParams } from "~/components/admin/audit/search-params";
import { type ApiOutput, apiHandlers, serverError } from "~tests/support/api-link";
import { expectUrl } from "~tests/support/expect-url";
import { click } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";

type Entry = ApiOutput<"admin.audit.list">["rows"][number];

const SENTENCE = "Ines Roth marked order #1B4E28BA as paid";
const ID = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const entry: Entry = {
  ...{ id: "e-1", actorUserId: ID, actorName: "Ines Roth", action: "order.markPaid", entity: "order", entityId: ID },
  thingName: null,
  createdAt: new Date("2026-06-15T12:00:00Z"),
  changes: [
    { field: "isPaid", before: "no", after: "yes" },
    { field: "note", before: null, after: "New" },
    { field: "amountCents", before: "-1250", after: "83537" },
    { field: "markupBps", before: "15000", after: "1750" },
    { field: "paidAt", before: null, after: "2026-06-14T09:30:00.000Z" },
  ],
};

const pageOf = (...rows: Entry[]): ApiOutput<"admin.audit.list"> => ({
  total: rows.length,
  page: 1,
  pageCount: 1,
  rows,
});
const api = apiHandlers({
  "admin.audit.list": () => pageOf(entry),
  "admin.audit.choices": () => ({
    people: [{ id: ID, name: "Ines Roth" }],
    entities: ["order", "product"],
    actions: ["order.markPaid"],
  }),
});
const list = api["admin.audit.list"];

describe("audit log page", () => {
  it("shows the actor, the action, its subject, and each field before and after", async () => {
    await renderWithApi(<AuditScreen />, api);
    expect(screen.getByText("Jun 15, 2026, 5:45 PM")).toBeTruthy();
    const sentence = screen.getByText((_, node) => node?.tagName === "SPAN" && node.textContent === SENTENCE);
    expect(sentence).toBeTruthy();
    expect(screen.getByRole("link", { name: "order #1B4E28BA" }).getAttribute("href")).toBe(
      `/admin/orders?section=all&order=${ID}`,
    );
    const field = screen.getByText("Paid:").parentElement;
    expect(field?.textContent).toBe("Paid: no → yes");
    expect(field?.querySelector("del")?.textContent).toBe("no");
    expect(field?.querySelector("ins")?.textContent).toBe("yes");
    for (const text of ["-$12.50", "$835.37", "Markup:", "150%", "17.5%", "Jun 14, 2026, 3:15 PM"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText("Note:").parentElement?.querySelector("del")).toBeNull();
    expect(screen.getByRole("link", { name: "Its history" }).getAttribute("href")).toBe(
      `/admin/audit?entity=order&id=${ID}`,
    );
  });

  it("shows record ids only once the row is expanded", async () => {
    const changes = [
      { field: "messageId", before: null, after: ID },
      { field: "generation", before: null, after: "1" },
      { field: "status", before: "pending", after: "completed" },
    ];
    list.mockReturnValue(pageOf({ ...entry, changes }));
    await renderWithApi(<AuditScreen />, api);
    expect(screen.getByText("Status:")).toBeTruthy();
    expect(screen.getByText("1 entry, newest first")).toBeTruthy();
    for (const label of ["Message id:", "Generation:"]) expect(screen.queryByText(label)).toBeNull();
    await click(screen.getByRole("button", { name: "All of what was changed" }));
    for (const label of ["Message id:", "Generation:"]) expect(screen.getByText(label)).toBeTruthy();
  });

  it.each([
    ["payments.ignore", "statement-line", "the payment of $12.50 by Robin", "/admin/payments?view=ignored"],
    ["payments.restore", "statement-line", "the payment of $12.50 by Robin", "/admin/payments?view=statement"],
    ["membership.approve", "subscription-request", "the request of Robin", `/admin/requests/${ID}`],
  ])("links %s to where its record is", async (action, entity, thingName, href) => {
    list.mockReturnValue(pageOf({ ...entry, action, entity, thingName }));
    await renderWithApi(<AuditScreen />, api);
    expect(screen.getByRole("link", { name: thingName }).getAttribute("href")).toBe(href);
  });

  it("says of returned money that the money was returned, not the order", async () => {
    list.mockReturnValue(pageOf({ ...entry, action: "payments.returned", thingName: "order #70F95A26" }));
    await renderWithApi(<AuditScreen />, api);
    const sentence = "Ines Roth marked the money of order #70F95A26 as returned";
    expect(screen.getByText((_, node) => node?.tagName === "SPAN" && node.textContent === sentence)).toBeTruthy();
  });

  it("strikes out an old value, but not an empty one", async () => {
    const changes = [
      { field: "trackingNumber", before: "empty", after: "1Z9" },
      { field: "status", before: "pending", after: "completed" },
    ];
    list.mockReturnValue(pageOf({ ...entry, changes }));
    await renderWithApi(<AuditScreen />, api);
    expect(screen.getByText("empty").className).toContain("no-underline");
    expect(screen.getByText("pending").className).not.toContain("no-underline");
  });

  it("filters by person, type, action and dates, all kept in the URL", async () => {
    navigation.search = "entity=order&page=3";
    await renderWithApi(<AuditScreen />, api);
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    choose("Person", ID);
    await expectUrl(`?entity=order&actor=${ID}`);
    choose("Type", "product");
    await expectUrl(`?entity=product&actor=${ID}`);
    choose("Person", "");
    choose("Action", "order.markPaid");
    await expectUrl("?entity=product&action=order.markPaid");
    choose("From", "2026-06-01");
    choose("To", "2026-06-30");
    await expectUrl("?entity=product&action=order.markPaid&from=2026-06-01&to=2026-06-30");
    expect(list).toHaveBeenLastCalledWith({
      ...{ page: 1, entity: "product", action: "order.markPaid", from: "2026-06-01", to: "2026-06-30" },
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    await click(screen.getByRole("button", { name: "Clear" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Person"));
    await expectUrl("");
  });

  it("shows empty and no-match states, and a retry after a failure", async () => {
    list.mockReturnValue(pageOf());
    const { unmount } = await renderWithApi(<AuditScreen />, api);
    expect(screen.getByText("Everything that an admin does is recorded here.")).toBeTruthy();
    unmount();
    navigation.search = "action=order.cancel";
    const narrowed = await renderWithApi(<AuditScreen />, api);
    expect(screen.getByText("Nothing in the audit matches these filters.")).toBeTruthy();
    narrowed.unmount();
    list.mockRejectedValueOnce(serverError("req-3"));
    await renderWithApi(<AuditScreen />, api);
    await click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByText("Nothing in the audit matches these filters.")).toBeTruthy();
  });

  it("parses its URL and ignores invalid params", async () => {
    const odd = loadAuditSearchParams("?actor=x&from=2026-02-31&to=now&page=-1");
    expect(auditInput(odd)).toEqual({ page: 1 });
    const filters = {
      actor: ID,
      action: "a.b",
      entity: "a",
      id: "7",
      thing: null,
      from: "2026-06-01",
      to: "2026-06-02",
      page: 2,
    };
    expect(loadAuditSearchParams(new URL(auditHref(filters), "http://a.test"))).toEqual(filters);
  });
});

import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Unsubscribe } from "~/components/account/unsubscribe";
import { NotifyMe } from "~/components/store/notify-me";
import { ProductLots } from "~/components/store/product-lots";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { VIEWER } from "~tests/support/viewer";

const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => null,
  "stockAlerts.ask": ({ email }) => ({ email: email ?? VIEWER.email }),
  "stockAlerts.isWaiting": () => false,
  "stockAlerts.cancel": () => undefined,
  "unsubscribe.stop": () => undefined,
});

describe("stock alert", () => {
  it("takes a visitor's e-mail address, reports an invalid one, and confirms a valid one", async () => {
    const message = "Invalid email format";
    api["stockAlerts.ask"].mockRejectedValueOnce(
      apiError(message, { code: "BAD_REQUEST", fieldErrors: { email: message } }),
    );
    await renderWithApi(<NotifyMe productId="p1" />, api);
    type("Tell me when it is back", "robin@");
    await press("Notify me");
    expect(await screen.findByText(message)).toBeDefined();
    type("Tell me when it is back", "robin@example.test");
    await press("Notify me");
    expect(await screen.findByText("You get one e-mail at robin@example.test when it is back in stock.")).toBeDefined();
  });

  it("needs one click of a signed-in customer, who can cancel it", async () => {
    api["account.me"].mockReturnValue(VIEWER);
    await renderWithApi(<NotifyMe productId="p1" />, api);
    await press("Notify me");
    expect(api["stockAlerts.ask"].mock.lastCall?.[0]).toEqual({ productId: "p1" });
    cleanup();
    api["stockAlerts.isWaiting"].mockReturnValue(true);
    await renderWithApi(<NotifyMe productId="p1" />, api);
    expect(await screen.findByText("We will tell you")).toBeDefined();
    api["stockAlerts.isWaiting"].mockReturnValue(false);
    await press("Cancel");
    expect(api["stockAlerts.cancel"].mock.calls).toEqual([[{ productId: "p1" }]]);
    expect(await screen.findByRole("button", { name: "Notify me" })).toBeDefined();
  });

  it("says why a request could not be cancelled", async () => {
    api["account.me"].mockReturnValue(VIEWER);
    api["stockAlerts.isWaiting"].mockReturnValue(true);
    api["stockAlerts.cancel"].mockRejectedValueOnce(apiError("Too many tries.", { code: "TOO_MANY_REQUESTS" }));
    await renderWithApi(<NotifyMe productId="p1" />, api);
    await press("Cancel");
    expect(screen.getByText("Too many tries.")).toBeDefined();
    expect(screen.getByText("We will tell you")).toBeDefined();
  });

  it("is cancelled by one click on the unsubscribe page", async () => {
    await renderWithApi(<Unsubscribe token="t" of="stock-alerts" address="r•••@example.test" />, api);
    await press("Unsubscribe");
    expect(await screen.findByText("You are unsubscribed")).toBeDefined();
    expect(api["unsubscribe.stop"].mock.calls).toEqual([[{ token: "t" }]]);
  });
});

describe("lots on a product page", () => {
  const lot = { id: "l1", lotNumber: "B-2603", testedOn: "2026-03-05", purityBps: 9862 };

  it("show the newest lot with its files and its chromatogram, then the earlier ones", async () => {
    const files = [
      { kind: "certificate" as const, url: "/files/lot/a.pdf", isPdf: true },
      { kind: "chromatogram" as const, url: "/files/lot/b.webp", isPdf: false },
    ];
    const older = { ...lot, id: "l0", lotNumber: "B-2601", testedOn: "2026-01-10", purityBps: null, files: [] };
    await renderWithApi(<ProductLots lots={[{ ...lot, files }, older]} />, api);
    expect(screen.getByText("98.62%")).toBeDefined();
    expect(screen.getByText("Mar 5, 2026")).toBeDefined();
    expect(screen.getByRole("link", { name: /Certificate of analysis \(PDF\)/ }).getAttribute("href")).toBe(
      "/files/lot/a.pdf",
    );
    expect(screen.getByRole("img", { name: "Chromatogram of lot B-2603" })).toBeDefined();
    expect(screen.getByText("Earlier lots")).toBeDefined();
  });

  it("are absent for a product without lots", async () => {
    const { container } = await renderWithApi(<ProductLots lots={[]} />, api);
    expect(container.textContent).toBe("");
  });
});

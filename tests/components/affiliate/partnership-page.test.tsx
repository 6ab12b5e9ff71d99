import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import AffiliatePartnershipsPage from "~/app/(store)/affiliate/partnerships/page";
import { apiHandlers, pending } from "~tests/support/api-link";
import { renderWithApi } from "~tests/support/render-with-api";
import { actorOf, currentActor, prefetched } from "~tests/support/trpc-server";

const api = apiHandlers({ "affiliate.dashboard": () => pending() });

describe("/affiliate/partnerships", () => {
  it("is for affiliates: a visitor signs in first, anybody else goes to their profile", async () => {
    await expect(AffiliatePartnershipsPage()).rejects.toThrow("redirect to /login?next=/affiliate/partnerships");
    currentActor.mockResolvedValue(actorOf());
    await expect(AffiliatePartnershipsPage()).rejects.toThrow("redirect to /profile");
  });

  it("is the dashboard, read ahead and scrolled to the partnerships", async () => {
    const scrolled: string[] = [];
    vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
      scrolled.push(this.id);
    });
    // The dashboard waits for its answer in this test, so that its section is stood for here.
    document.body.append(Object.assign(document.createElement("section"), { id: "partnerships" }));
    currentActor.mockResolvedValue(actorOf({ isAffiliate: true }));
    await renderWithApi(await AffiliatePartnershipsPage(), api);
    expect(screen.getByRole("heading", { name: "Affiliate Dashboard" })).toBeDefined();
    expect(scrolled).toEqual(["partnerships"]);
    expect(prefetched.mock.calls.map(([path]) => path)).toEqual([
      ...["affiliate.dashboard", "partnership.mine", "partnership.invitations"],
    ]);
  });

  it("leaves whoever has scrolled meanwhile where they are", async () => {
    const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
    document.body.append(Object.assign(document.createElement("section"), { id: "partnerships" }));
    vi.spyOn(window, "scrollY", "get").mockReturnValue(120);
    currentActor.mockResolvedValue(actorOf({ isAffiliate: true }));
    await renderWithApi(await AffiliatePartnershipsPage(), api);
    expect(scroll).not.toHaveBeenCalled();
  });
});

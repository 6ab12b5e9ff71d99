// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import AffiliatePartnershipsPage from "~/app/(store)/affiliate/partnerships/page";

const { currentActor } = vi.hoisted(() => ({ currentActor: vi.fn() }));

vi.mock("next/navigation", () => ({
  redirect: (to: string) => {
    throw new Error(`redirect to ${to}`);
  },
}));
vi.mock("~/components/affiliate/affiliate-dashboard", () => ({
  AffiliateDashboard: () => <div id="partnerships">the dashboard</div>,
}));
vi.mock("~/trpc/server", () => {
  const read = { prefetch: async () => {}, prefetchInfinite: async () => {} };
  return {
    currentActor,
    HydrateClient: ({ children }: { children: ReactNode }) => children,
    api: {
      affiliate: { dashboard: read, earnings: read },
      partnership: { mine: read, invitations: read },
    },
  };
});

afterEach(cleanup);

describe("/affiliate/partnerships", () => {
  it("is for affiliates: a visitor signs in first, anybody else goes to their profile", async () => {
    currentActor.mockResolvedValue(null);
    await expect(AffiliatePartnershipsPage()).rejects.toThrow("redirect to /login?next=/affiliate/partnerships");
    currentActor.mockResolvedValue({ isAffiliate: false });
    await expect(AffiliatePartnershipsPage()).rejects.toThrow("redirect to /profile");
  });

  it("is the dashboard, scrolled to the partnerships", async () => {
    const scrolled: string[] = [];
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      scrolled.push(this.id);
    };
    currentActor.mockResolvedValue({ isAffiliate: true });
    render(await AffiliatePartnershipsPage());
    expect(screen.getByText("the dashboard")).toBeDefined();
    expect(scrolled).toEqual(["partnerships"]);
  });

  it("leaves whoever has scrolled meanwhile where they are", async () => {
    const scroll = vi.fn();
    HTMLElement.prototype.scrollIntoView = scroll;
    vi.spyOn(window, "scrollY", "get").mockReturnValue(120);
    currentActor.mockResolvedValue({ isAffiliate: true });
    render(await AffiliatePartnershipsPage());
    expect(scroll).not.toHaveBeenCalled();
  });
});

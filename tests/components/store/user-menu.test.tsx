// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { UserMenu } from "~/components/store/user-menu";

const { me } = vi.hoisted(() => ({ me: vi.fn() }));
vi.mock("~/trpc/react", () => ({
  api: {
    account: { me: { useQuery: () => me() } },
    orders: { unread: { useQuery: () => ({ data: undefined }) } },
  },
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, prefetch: () => {} }) }));

afterEach(cleanup);

describe("the header's account menu", () => {
  it("asks a visitor to sign in", () => {
    me.mockReturnValue({ data: null, isPending: false, isError: false });
    render(<UserMenu />);
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/signup");
    // A phone has no room for the words: without this the way in would stand below every category of its menu.
    expect(screen.getByRole("link", { name: "Your account" }).getAttribute("href")).toBe("/login");
  });

  it("does not ask somebody to sign in of whom it could not learn whether they are signed in", () => {
    me.mockReturnValue({ data: undefined, isPending: false, isError: true });
    render(<UserMenu />);
    expect(screen.getByRole("link", { name: "Account" }).getAttribute("href")).toBe("/profile");
    expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
  });

  it("names the account that is signed in, also when a later question stays unanswered", () => {
    const viewer = { name: "Sabine Okafor", isAffiliate: false, isAdmin: false, profilePictureUrl: null };
    me.mockReturnValue({ data: viewer, isPending: false, isError: true });
    render(<UserMenu />);
    expect(screen.getByRole("button", { name: "Account of Sabine Okafor" })).toBeDefined();
  });
});

import { act, screen } from "@testing-library/react";
import { ThemeProvider } from "next-themes";
import { describe, expect, it } from "vitest";
import { UserMenu } from "~/components/store/user-menu";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiHandlers, serverError } from "~tests/support/api-link";
import { click } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { VIEWER } from "~tests/support/viewer";

const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => null,
  "orders.unread": () => ({ messages: 0 }),
});
const me = api["account.me"];

describe("account menu", () => {
  it("asks a visitor to sign in", async () => {
    await renderWithApi(<UserMenu />, api);
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/signup");
    // A phone has no room for the labels; without this link, sign-in would be below every category of its menu.
    expect(screen.getByRole("link", { name: "Your account" }).getAttribute("href")).toBe("/login");
  });

  it("does not ask to sign in if the viewer could not be loaded", async () => {
    me.mockRejectedValue(serverError("r-1"));
    await renderWithApi(<UserMenu />, api);
    expect(screen.getByRole("link", { name: "Account" }).getAttribute("href")).toBe("/profile");
    expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
  });

  it("names the signed-in account, even if a later refetch fails", async () => {
    me.mockReturnValueOnce({ ...VIEWER, name: "Sabine Okafor" });
    await renderWithApi(<UserMenu />, api);
    me.mockRejectedValue(serverError("r-1"));
    await act(() => getQueryClient().refetchQueries());
    expect(me).toHaveBeenCalledTimes(2);
    expect(screen.getByRole("button", { name: "Account of Sabine Okafor" })).toBeDefined();
  });

  it("sets the theme, and stays open to show it", async () => {
    me.mockReturnValue(VIEWER);
    await renderWithApi(
      <ThemeProvider attribute="class">
        <UserMenu />
      </ThemeProvider>,
      api,
    );
    await click(screen.getByRole("button", { name: /^Account of/ }));
    await click(await screen.findByRole("menuitemradio", { name: "Dark theme" }));
    expect(screen.getByRole("menuitemradio", { name: "Dark theme" }).getAttribute("aria-checked")).toBe("true");
    expect(document.documentElement.classList.contains("dark")).toBe(true);
  });
});

import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Staff } from "~/components/admin/settings/settings-screen";
import { TwoFactorGate } from "~/components/admin/two-factor-gate";
import { type ApiOutput, apiHandlers } from "~tests/support/api-link";
import { press } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { VIEWER } from "~tests/support/viewer";

const person: ApiOutput<"admin.staff.list">["staff"][number] = {
  ...{ id: "u-1", name: "Pat Packer", email: "pat@assay.test", role: "packer", hasTwoFactor: false },
  ...{ isSuspended: false, lastUsedAt: null },
};
const secured = { ...person, id: "u-2", name: "Olga Owner", role: "owner" as const, hasTwoFactor: true };
const handlersWith = (isTwoFactorRequired: boolean, staff = [secured, person]) =>
  apiHandlers({
    "admin.staff.list": (): ApiOutput<"admin.staff.list"> => ({
      ...{ isTwoFactorRequired, staff },
      passwordOnly: staff.filter(({ hasTwoFactor, isSuspended }) => !hasTwoFactor && !isSuspended).length,
    }),
    "admin.staff.requireTwoFactor": () => undefined,
  });

it("shows who can sign in with a password alone, and can require two-factor sign-in of all staff", async () => {
  const api = handlersWith(false);
  await renderWithApi(<Staff />, api);
  expect(screen.getByText("One person can open the admin panel with a password alone.")).toBeTruthy();
  const rows = screen.getAllByRole("listitem");
  expect(within(rows[0] as HTMLElement).getByText("Two-factor sign-in")).toBeTruthy();
  expect(within(rows[1] as HTMLElement).getByText("Password only")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Pat Packer" }).getAttribute("href")).toBe("/admin/users/u-1");
  await press("Require it of all staff");
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledWith("Two-factor sign-in is required"));
  expect(api["admin.staff.requireTwoFactor"]).toHaveBeenCalledWith({ isRequired: true });
});

it("shows how many must set up two-factor sign-in, ignores suspended staff, and can stop requiring it", async () => {
  const api = handlersWith(true);
  const { unmount } = await renderWithApi(<Staff />, api);
  expect(screen.getByText("One person will be asked to set it up before they can open the admin panel.")).toBeTruthy();
  await press("Stop requiring it");
  await vi.waitFor(() => expect(api["admin.staff.requireTwoFactor"]).toHaveBeenCalledWith({ isRequired: false }));
  unmount();
  await renderWithApi(<Staff />, handlersWith(true, [secured, { ...person, isSuspended: true }]));
  expect(screen.getByText("Suspended")).toBeTruthy();
  expect(screen.queryByText(/will be asked/)).toBeNull();
});

it("offers the way into admin only once two-factor sign-in is set up", async () => {
  const off: ApiOutput<"account.twoFactor"> = { onSince: null, recoveryCodesLeft: 0, isRequired: true };
  const twoFactor = vi.fn(() => off);
  const me = vi.fn((): ApiOutput<"account.me"> => null);
  const api = apiHandlers({
    "account.twoFactor": (): ApiOutput<"account.twoFactor"> => twoFactor(),
    "account.me": (): ApiOutput<"account.me"> => me(),
  });
  const { unmount } = await renderWithApi(<TwoFactorGate email="pat@assay.test" isRequired next="/admin" />, api);
  expect(screen.getByRole("button", { name: "Set up" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Go to the panel" })).toBeNull();
  unmount();
  twoFactor.mockReturnValue({ ...off, onSince: new Date("2026-11-20T12:00:00Z"), recoveryCodesLeft: 10 });
  await renderWithApi(<TwoFactorGate email="pat@assay.test" isRequired next="/admin" />, api);
  expect(await screen.findByRole("button", { name: "Go to the panel" })).toBeTruthy();
  expect(screen.getByText(/turn it off and set it up again/)).toBeTruthy();
});

it("sends an e-mail verification link before two-factor setup", async () => {
  const api = apiHandlers({
    "account.twoFactor": () => ({ onSince: null, recoveryCodesLeft: 0, isRequired: true }),
    "account.me": () => ({ ...VIEWER, isEmailVerified: false }),
    "account.sendVerificationMail": () => ({ isVerified: false }),
  });
  await renderWithApi(<TwoFactorGate email="pat@assay.test" isRequired next="/admin" />, api);
  expect(screen.getByText(/Two-factor sign-in can be set up after that/)).toBeTruthy();
  expect(screen.queryByText(/You can order/)).toBeNull();
  await press("Send again");
  expect(api["account.sendVerificationMail"]).toHaveBeenCalled();
});

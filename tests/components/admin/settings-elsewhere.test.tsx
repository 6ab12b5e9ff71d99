import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { SettingsScreen } from "~/components/admin/settings/settings-screen";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { SITE } from "~tests/support/site-settings";

type Settings = ApiOutput<"admin.settings.get">;

const settingsWith = (site: Partial<Settings["site"]>): Settings => ({
  ...{ site: { ...SITE, ...site }, email: null, mailWay: "files", mailProblem: null },
});

const api = apiHandlers({
  "admin.settings.get": () => settingsWith({}),
  "admin.settings.countries": () => [{ code: "US", name: "United States" }],
  "admin.settings.saveSite": (): { updatedAt: Date | null } => ({ updatedAt: new Date(1) }),
});
const { "admin.settings.get": get, "admin.settings.saveSite": saveSite } = api;

const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("site settings saved more than once", () => {
  beforeEach(() => renderWithApi(<SettingsScreen />, api));

  it("accept a second save from one tab, which sends the version of the first", async () => {
    type("Site name", "Titrate");
    await press("Save site settings");
    await screen.findByText("Site settings saved successfully!");
    expect(saveSite).toHaveBeenLastCalledWith(expect.objectContaining({ seenAt: new Date(0) }));
    expect(shownIn("Site name")).toBe("Titrate");
    type("Site name", "Titrate Labs");
    await press("Save site settings");
    await waitFor(() => expect(saveSite).toHaveBeenCalledTimes(2));
    expect(saveSite).toHaveBeenLastCalledWith(expect.objectContaining({ seenAt: new Date(1) }));
  });

  it("keep the input when another admin saved first, take over the other fields, and are saved with them", async () => {
    const refusal = "Ada saved these settings while you were editing them.";
    saveSite.mockRejectedValueOnce(apiError(refusal, { reason: "changed-elsewhere" }));
    type("Site name", "Titrate");
    get.mockReturnValue(settingsWith({ shippingFeeCents: 900, siteName: "Ada's", updatedAt: new Date(5) }));
    await press("Save site settings");
    const said = (await screen.findByText(/still here/)).closest("[role=alert]")?.textContent;
    expect(said).toContain(refusal);
    expect(said).toContain("Updated with their changes: Shipping fee.");
    expect(said).toContain('You both changed Site name: saving replaces theirs, "Ada\'s".');
    expect(shownIn("Site name")).toBe("Titrate");
    expect(shownIn("Shipping fee ($)")).toBe("9.00");
    await press("Save site settings");
    await waitFor(() => expect(saveSite).toHaveBeenCalledTimes(2));
    expect(saveSite).toHaveBeenLastCalledWith(
      expect.objectContaining({ siteName: "Titrate", shippingFeeCents: 900, seenAt: new Date(5) }),
    );
  });

  it("show the other admin's version once the input is discarded", async () => {
    saveSite.mockRejectedValueOnce(apiError("Changed meanwhile.", { reason: "changed-elsewhere" }));
    type("Site name", "Titrate");
    get.mockReturnValue(settingsWith({ siteName: "Ada's", updatedAt: new Date(5) }));
    await press("Save site settings");
    await screen.findByText(/still here/);
    await press("Discard");
    await waitFor(() => expect(shownIn("Site name")).toBe("Ada's"));
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });
});

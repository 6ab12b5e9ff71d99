import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { SettingsScreen } from "~/components/admin/settings/settings-screen";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

type Settings = ApiOutput<"admin.settings.get">;

const SITE: Settings["site"] = {
  ...{ siteName: "Assay", siteDescription: "Pure.", headerLogoUrl: null, footerLogoUrl: null, faviconUrl: null },
  ...{ ogImageUrl: null, paymentTag: "$AssayShop", shippingFeeCents: 5000 },
  ...{ contactEmail: "", companyName: "", companyAddress: "", xUrl: "", instagramUrl: "", linkedinUrl: "" },
  ...{ youtubeUrl: "", facebookUrl: "", updatedAt: new Date(0) },
  shippingCountries: ["US"],
  ...{ unpaidReminderDays: 2, unpaidCancelDays: 14, payoutFrequency: "weekly", payoutDay: 5 },
};
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

  it("keep the input when another admin saved first, and show the other version once that input is discarded", async () => {
    saveSite.mockRejectedValue(apiError("Changed meanwhile.", { reason: "changed-elsewhere" }));
    type("Site name", "Titrate");
    get.mockReturnValue(settingsWith({ shippingFeeCents: 900, updatedAt: new Date(5) }));
    await press("Save site settings");
    expect((await screen.findAllByText("Changed meanwhile.")).length).toBeGreaterThan(0);
    expect(shownIn("Site name")).toBe("Titrate");
    // The refetched settings are not what this form was filled in from.
    await press("Save site settings");
    expect(saveSite).toHaveBeenCalledTimes(2);
    expect(saveSite).toHaveBeenLastCalledWith(expect.objectContaining({ shippingFeeCents: 5000, seenAt: new Date(0) }));
    await press("Discard");
    await waitFor(() => expect(shownIn("Shipping fee ($)")).toBe("9.00"));
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    type("Site name", "Titrate");
    await press("Save site settings");
    expect(saveSite).toHaveBeenLastCalledWith(expect.objectContaining({ shippingFeeCents: 900, seenAt: new Date(5) }));
  });
});

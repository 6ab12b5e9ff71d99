import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LinkTools } from "~/components/affiliate/link-tools";
import { nextTier, tierByLevel, tierProgress } from "~/domain/tiers";
import { type ApiOutput, apiError, apiHandlers, serverError } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

const shop = "https://shop.example";
const TILE: ApiOutput<"catalogue.search">["results"][number] = {
  ...{ id: "p1", name: "BPC-157", slug: "bpc-157", sku: "P-1", imageUrl: null, isSoldOut: false, categoryId: null },
  ...{ category: null, isPriced: true, unitCents: 5_000, retailUnitCents: 5_000, rating: null },
};
const measures = { orders: 3, activeReferrals: 1, networkSize: 2, lifetimeVolumeCents: 64_200 };
const DASHBOARD: ApiOutput<"affiliate.dashboard"> = {
  affiliateCode: "ROBIN123",
  link: `${shop}/?ref=ROBIN123`,
  inviteLink: `${shop}/affiliate/signup?ref=ROBIN123`,
  ...{
    cashappTag: null,
    affiliateTierActive: true,
    affiliateTierOffReason: null,
    tierState: "paused",
    isFounder: false,
    tier: tierByLevel(1),
    nextTier: nextTier(1),
  },
  progress: tierProgress(measures, 1),
  bonus: { bps: 0, fromTier: null, isPaid: false, needed: 2, windowDays: 180, keptUntil: null },
  months: { first: "2026-06", last: "2026-06" },
  ...measures,
  countedNetwork: 1,
  ...{ earnedCents: 0, owedCents: 0, availableCents: 0, onHoldCents: 0, inPayoutCents: 0, paidCents: 0 },
};
const IDENTITY: ApiOutput<"affiliate.publicIdentity"> = {
  ...{ customName: null, plainName: "Robin F.", shownName: "Robin F.", formerCodes: ["OLDCODE1"], changesLeft: 4 },
};
const copied = vi.fn(async (_: string) => {});

const api = apiHandlers({
  "affiliate.dashboard": () => DASHBOARD,
  "affiliate.publicIdentity": () => IDENTITY,
  "affiliate.changeCode": () => ({ code: "NEWCODE1" }),
  "affiliate.saveCustomName": () => undefined,
  "catalogue.search": () => ({ results: [], isGuess: false }),
});
const {
  "affiliate.dashboard": dashboard,
  "affiliate.publicIdentity": identity,
  "affiliate.changeCode": changeCode,
  "affiliate.saveCustomName": saveCustomName,
  "catalogue.search": search,
} = api;

beforeEach(() => {
  Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
  // jsdom has no canvas; the content of the PNG is up to the library.
  const pencil = {
    clearRect() {},
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData() {},
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pencil as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:image/png;base64,AAAA");
});
afterEach(() => {
  for (const name of ["share", "clipboard"]) Reflect.deleteProperty(navigator, name);
});

const tab = (name: string) => click(screen.getByRole("tab", { name }));
const shownLink = () => screen.getByRole("tabpanel").querySelector("code")?.textContent;

describe("affiliate links", () => {
  it("copy code and link, and say 'Copied to clipboard!'", async () => {
    await renderWithApi(<LinkTools />, api);
    await press("Copy code");
    await press("Copy link");
    await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
    expect(copied.mock.calls).toEqual([["ROBIN123"], [`${shop}/?ref=ROBIN123`]]);
    expect(toast.success).toHaveBeenCalledWith("Copied to clipboard!");
  });

  it("copy the invitation and say 'Affiliate signup link copied to clipboard!'", async () => {
    await renderWithApi(<LinkTools />, api);
    await tab("Invitation link");
    await press("Copy invitation link");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Affiliate signup link copied to clipboard!"));
    expect(copied).toHaveBeenCalledWith(`${shop}/affiliate/signup?ref=ROBIN123`);
  });

  it("have QR codes to download as SVG and PNG", async () => {
    const saved: [string, string][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.download, this.href]);
    });
    await renderWithApi(<LinkTools />, api);
    expect(await screen.findByAltText(`QR code of ${shop}/?ref=ROBIN123`)).toBeDefined();
    await press("Download QR code as SVG");
    await press("Download QR code as PNG");
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved.map(([name]) => name)).toEqual(["shop-ROBIN123.svg", "shop-ROBIN123.png"]);
    expect(decodeURIComponent(saved[0]?.[1] ?? "")).toContain("<svg");
    expect(saved[1]?.[1]).toMatch(/^data:image\/png/);
  });

  it("are shared by X, Facebook and e-mail, and by the device's share sheet if it has one", async () => {
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    await renderWithApi(<LinkTools />, api);
    const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    const link = encodeURIComponent(`${shop}/?ref=ROBIN123`);
    expect(to("X / Twitter")).toMatch(/^https:\/\/twitter\.com\/intent\/tweet\?/);
    expect(to("Facebook")).toMatch(/^https:\/\/www\.facebook\.com\/sharer/);
    expect(to("E-mail")).toMatch(/^mailto:\?/);
    for (const name of ["X / Twitter", "Facebook", "E-mail"]) expect(to(name)).toContain(link);
    await press("More");
    await waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${shop}/?ref=ROBIN123` })));
  });

  it("have no share sheet on a device without one", async () => {
    await renderWithApi(<LinkTools />, api);
    expect(screen.queryByRole("button", { name: "More" })).toBeNull();
  });

  it("can be loaded again after a load error", async () => {
    dashboard.mockRejectedValueOnce(serverError("request-1"));
    await renderWithApi(<LinkTools />, api);
    await press("Try again");
    expect(screen.getByRole("button", { name: "Copy code" })).toBeDefined();
  });
});

describe("link builder", () => {
  it("builds a link to any page, with the filled-in UTM parameters", async () => {
    await renderWithApi(<LinkTools />, api);
    await tab("Link builder");
    type("Page of the shop", `${shop}/category/storage?sort=name`);
    type(/^Source/, " news letter ");
    type(/^Campaign/, "spring");
    expect(shownLink()).toBe(
      `${shop}/category/storage?sort=name&ref=ROBIN123&utm_source=news+letter&utm_campaign=spring`,
    );
  });

  it("finds a product by search and links to its page", async () => {
    search.mockReturnValue({ results: [TILE], isGuess: false });
    await renderWithApi(<LinkTools />, api);
    await tab("Link builder");
    fireEvent.change(screen.getByPlaceholderText("Name or SKU"), { target: { value: "bpc" } });
    await click(await screen.findByRole("option", { name: "BPC-157" }));
    expect(shownLink()).toBe(`${shop}/product/bpc-157?ref=ROBIN123`);
  });

  it("rejects a link to another site, and says what to enter", async () => {
    await renderWithApi(<LinkTools />, api);
    await tab("Link builder");
    for (const page of ["https://elsewhere.example/x", "//elsewhere.example", "javascript:alert(1)"]) {
      type("Page of the shop", page);
      expect(screen.getByText("Paste an address of this shop, or a path such as /search")).toBeDefined();
      expect(shownLink()).toBeUndefined();
    }
  });
});

describe("code change", () => {
  it("asks for confirmation, and says that former links keep working", async () => {
    await renderWithApi(<LinkTools />, api);
    expect(screen.getByText(/4 changes left\. Still yours: OLDCODE1\./)).toBeDefined();
    type("Referral code", "newcode1");
    await press("Change code");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Change your code to NEWCODE1?");
    expect(changeCode).not.toHaveBeenCalled();
    const [, confirm] = screen.getAllByRole("button", { name: "Change code", hidden: true });
    fireEvent.submit(dialog.querySelector("form") ?? (confirm as HTMLElement));
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith("Code changed. Links with your former code keep working."),
    );
  });

  it("keeps what is typed while it is saved, and otherwise shows the code as saved", async () => {
    let answer = () => {};
    const saving = () => new Promise<{ code: string }>((resolve) => (answer = () => resolve({ code: "NEWCODE1" })));
    const change = async (typed?: string) => {
      changeCode.mockReturnValueOnce(saving());
      type("Referral code", "newcode1");
      await press("Change code");
      fireEvent.submit((await screen.findByRole("alertdialog")).querySelector("form") as HTMLFormElement);
      await waitFor(() => expect(changeCode).toHaveBeenCalled());
      if (typed) type("Referral code", typed);
      toast.success.mockClear();
      answer();
      await waitFor(() => expect(toast.success).toHaveBeenCalled());
      return screen.getByLabelText<HTMLInputElement>("Referral code").value;
    };
    await renderWithApi(<LinkTools />, api);
    expect(await change("OTHER999")).toBe("OTHER999");
    expect(await change()).toBe("NEWCODE1");
  });

  it("shows an error beside the field, and keeps the input", async () => {
    await renderWithApi(<LinkTools />, api);
    type("Referral code", "no-code");
    await press("Change code");
    expect(screen.getByText("A code has 6 to 12 letters A-Z and digits")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Referral code").value).toBe("no-code");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("shows why it was refused", async () => {
    changeCode.mockRejectedValue(
      apiError("refused", { fieldErrors: { code: "This code, or one that looks like it, is taken" } }),
    );
    await renderWithApi(<LinkTools />, api);
    type("Referral code", "TAKEN123");
    await press("Change code");
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.submit(dialog.querySelector("form") as HTMLFormElement);
    expect(await screen.findByText("This code, or one that looks like it, is taken")).toBeDefined();
    expect(toast.success).not.toHaveBeenCalled();
  });
});

describe("display name", () => {
  it("is saved, or removed if left empty", async () => {
    await renderWithApi(<LinkTools />, api);
    type(/^Display name/, "Peptide Pro");
    await press("Save name");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Display name saved."));
    type(/^Display name/, "");
    await press("Save name");
    expect(saveCustomName.mock.calls).toEqual([[{ customName: "Peptide Pro" }], [{ customName: "" }]]);
    expect(screen.getByText(/Leave it empty to show Robin F\./)).toBeDefined();
  });

  it("keeps what is typed while it is saved", async () => {
    let answer = () => {};
    saveCustomName.mockReturnValueOnce(new Promise<undefined>((resolve) => (answer = () => resolve(undefined))));
    await renderWithApi(<LinkTools />, api);
    type(/^Display name/, "Peptide Pro");
    await press("Save name");
    type(/^Display name/, "Peptide Professor");
    identity.mockReturnValue({ ...IDENTITY, customName: "Peptide Pro" });
    answer();
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    await press("Save name");
    expect(saveCustomName.mock.lastCall?.[0]).toEqual({ customName: "Peptide Professor" });
  });

  it.each([
    ["x", "A display name has 2 to 40 characters"],
    ["robin@example.test", "Please do not show an e-mail address"],
    ["Rоbin", "Please use letters of one alphabet only"],
  ])("'%s' is rejected beside the field: '%s'", async (name, text) => {
    await renderWithApi(<LinkTools />, api);
    type(/^Display name/, name);
    await press("Save name");
    expect(screen.getByText(text)).toBeDefined();
    expect(saveCustomName).not.toHaveBeenCalled();
  });

  it("shows the reference if saving failed", async () => {
    saveCustomName.mockRejectedValue(serverError("request-1"));
    await renderWithApi(<LinkTools />, api);
    type(/^Display name/, "Peptide Pro");
    await press("Save name");
    expect(await screen.findByText("The name was not saved. Reference request-1")).toBeDefined();
  });
});

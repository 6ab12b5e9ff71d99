// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LinkTools } from "~/components/affiliate/link-tools";

type Options = { onSuccess?: (answer: unknown) => unknown; onError?: (error: unknown) => void };
const { dashboard, publicIdentity, search, changeCode, saveCustomName, toast, invalidate } = vi.hoisted(() => ({
  dashboard: vi.fn(),
  publicIdentity: vi.fn(),
  search: vi.fn(),
  changeCode: vi.fn(),
  saveCustomName: vi.fn(),
  toast: { success: vi.fn(), error: vi.fn() },
  invalidate: vi.fn(async () => {}),
}));
vi.mock("~/components/ui/toast", () => ({ toast }));
vi.mock("~/trpc/react", () => {
  const mutation = (work: (input: unknown) => Promise<unknown>) => ({
    useMutation: ({ onSuccess, onError }: Options) => ({
      isPending: false,
      mutate: (input: unknown) => void work(input).then(onSuccess, onError),
    }),
  });
  return {
    api: {
      useUtils: () => ({
        affiliate: { dashboard: { invalidate }, publicIdentity: { invalidate } },
        leaderboard: { invalidate },
      }),
      catalogue: { search: { useQuery: search } },
      affiliate: {
        dashboard: { useQuery: dashboard },
        publicIdentity: { useQuery: publicIdentity },
        changeCode: mutation(changeCode),
        saveCustomName: mutation(saveCustomName),
      },
    },
  };
});

const shop = "https://shop.example";
const refused = (fieldErrors: Record<string, string> | null, code = "CONFLICT") => ({
  message: "refused",
  data: { code, fieldErrors, requestId: "request-1" },
});
const copied = vi.fn(async (_: string) => {});

beforeEach(() => {
  Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  HTMLElement.prototype.scrollIntoView = () => {};
  // jsdom draws no pictures; what the PNG holds is the library's.
  HTMLCanvasElement.prototype.getContext = (() => ({
    clearRect() {},
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData() {},
  })) as unknown as HTMLCanvasElement["getContext"];
  HTMLCanvasElement.prototype.toDataURL = () => "data:image/png;base64,AAAA";
  dashboard.mockReturnValue({
    data: {
      affiliateCode: "ROBIN123",
      link: `${shop}/?ref=ROBIN123`,
      inviteLink: `${shop}/affiliate/signup?ref=ROBIN123`,
    },
  });
  publicIdentity.mockReturnValue({
    data: { customName: null, plainName: "Robin F.", shownName: "Robin F.", formerCodes: ["OLDCODE1"], changesLeft: 4 },
  });
  search.mockReturnValue({ data: undefined, isFetching: false, isError: false });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "share");
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const tab = (name: string) => fireEvent.click(screen.getByRole("tab", { name }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shownLink = () => screen.getByRole("tabpanel").querySelector("code")?.textContent;

describe("the links of an affiliate", () => {
  it("copy code and link, and say 'Copied to clipboard!'", async () => {
    render(<LinkTools />);
    press("Copy code");
    press("Copy link");
    await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
    expect(copied.mock.calls).toEqual([["ROBIN123"], [`${shop}/?ref=ROBIN123`]]);
    expect(toast.success).toHaveBeenCalledWith("Copied to clipboard!");
  });

  it("copy the invitation and say 'Affiliate signup link copied to clipboard!'", async () => {
    render(<LinkTools />);
    tab("Invitation link");
    press("Copy invitation link");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Affiliate signup link copied to clipboard!"));
    expect(copied).toHaveBeenCalledWith(`${shop}/affiliate/signup?ref=ROBIN123`);
  });

  it("are QR codes to download as SVG and PNG", async () => {
    const saved: [string, string][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.download, this.href]);
    });
    render(<LinkTools />);
    expect(await screen.findByAltText(`QR code of ${shop}/?ref=ROBIN123`)).toBeDefined();
    press("Download QR code as SVG");
    press("Download QR code as PNG");
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved.map(([name]) => name)).toEqual(["shop-ROBIN123.svg", "shop-ROBIN123.png"]);
    expect(decodeURIComponent(saved[0]?.[1] ?? "")).toContain("<svg");
    expect(saved[1]?.[1]).toMatch(/^data:image\/png/);
  });

  it("are shared by X, Facebook and e-mail, and by the device where it can", async () => {
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    render(<LinkTools />);
    const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    const link = encodeURIComponent(`${shop}/?ref=ROBIN123`);
    expect(to("X / Twitter")).toMatch(/^https:\/\/twitter\.com\/intent\/tweet\?/);
    expect(to("Facebook")).toMatch(/^https:\/\/www\.facebook\.com\/sharer/);
    expect(to("E-mail")).toMatch(/^mailto:\?/);
    for (const name of ["X / Twitter", "Facebook", "E-mail"]) expect(to(name)).toContain(link);
    press("More");
    await waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${shop}/?ref=ROBIN123` })));
  });

  it("have no share sheet where the device has none", () => {
    render(<LinkTools />);
    expect(screen.queryByRole("button", { name: "More" })).toBeNull();
  });

  it("can be read again when they could not be", () => {
    const refetch = vi.fn();
    dashboard.mockReturnValue({ error: { data: { requestId: "request-1" } }, refetch });
    render(<LinkTools />);
    press("Try again");
    expect(refetch).toHaveBeenCalled();
  });
});

describe("the link builder", () => {
  it("makes a link to any page, with the marks that were filled in", () => {
    render(<LinkTools />);
    tab("Link builder");
    type("Page of the shop", `${shop}/category/storage?sort=name`);
    type(/^Source/, " news letter ");
    type(/^Campaign/, "spring");
    expect(shownLink()).toBe(
      `${shop}/category/storage?sort=name&ref=ROBIN123&utm_source=news+letter&utm_campaign=spring`,
    );
  });

  it("finds a product by search and links to its page", async () => {
    search.mockImplementation(({ text }: { text: string }) => ({
      data: text ? { results: [{ slug: "bpc-157", name: "BPC-157" }] } : undefined,
      isFetching: false,
      isError: false,
    }));
    render(<LinkTools />);
    tab("Link builder");
    fireEvent.change(screen.getByPlaceholderText("Name or SKU"), { target: { value: "bpc" } });
    fireEvent.click(await screen.findByRole("option", { name: "BPC-157" }));
    expect(shownLink()).toBe(`${shop}/product/bpc-157?ref=ROBIN123`);
  });

  it("makes no link to another site, and says what is wanted", () => {
    render(<LinkTools />);
    tab("Link builder");
    for (const page of ["https://elsewhere.example/x", "//elsewhere.example", "javascript:alert(1)"]) {
      type("Page of the shop", page);
      expect(screen.getByText("Paste an address of this shop, or a path such as /search")).toBeDefined();
      expect(shownLink()).toBeUndefined();
    }
  });
});

describe("changing the code", () => {
  it("asks first, and says that former links keep working", async () => {
    changeCode.mockResolvedValue({ code: "NEWCODE1" });
    render(<LinkTools />);
    expect(screen.getByText(/4 changes left\. Still yours: OLDCODE1\./)).toBeDefined();
    type("Referral code", "newcode1");
    press("Change code");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Change your code to NEWCODE1?");
    expect(changeCode).not.toHaveBeenCalled();
    const [, confirm] = screen.getAllByRole("button", { name: "Change code", hidden: true });
    fireEvent.submit(dialog.querySelector("form") ?? (confirm as HTMLElement));
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith("Code changed. Links with your former code keep working."),
    );
  });

  it("says beside the field what is wrong, and keeps what was typed", () => {
    render(<LinkTools />);
    type("Referral code", "no-code");
    press("Change code");
    expect(screen.getByText("A code has 6 to 12 letters A-Z and digits")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Referral code").value).toBe("no-code");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("shows why it was refused", async () => {
    changeCode.mockRejectedValue(refused({ code: "This code, or one that looks like it, is taken" }));
    render(<LinkTools />);
    type("Referral code", "TAKEN123");
    press("Change code");
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.submit(dialog.querySelector("form") as HTMLFormElement);
    expect(await screen.findByText("This code, or one that looks like it, is taken")).toBeDefined();
    expect(toast.success).not.toHaveBeenCalled();
  });
});

describe("the shown name", () => {
  it("is saved, or taken away when left empty", async () => {
    saveCustomName.mockResolvedValue(undefined);
    render(<LinkTools />);
    type(/^Shown name/, "Peptide Pro");
    press("Save name");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Shown name saved."));
    type(/^Shown name/, "");
    press("Save name");
    expect(saveCustomName.mock.calls).toEqual([[{ customName: "Peptide Pro" }], [{ customName: "" }]]);
    expect(screen.getByText(/Left empty: Robin F\./)).toBeDefined();
  });

  it.each([
    ["x", "A shown name has 2 to 40 characters"],
    ["robin@example.test", "Please do not show an e-mail address"],
    ["Rоbin", "Please use letters of one alphabet only"],
  ])("'%s' is refused beside the field: '%s'", (name, text) => {
    render(<LinkTools />);
    type(/^Shown name/, name);
    press("Save name");
    expect(screen.getByText(text)).toBeDefined();
    expect(saveCustomName).not.toHaveBeenCalled();
  });

  it("that could not be saved shows the reference", async () => {
    saveCustomName.mockRejectedValue(refused(null, "INTERNAL_SERVER_ERROR"));
    render(<LinkTools />);
    type(/^Shown name/, "Peptide Pro");
    press("Save name");
    expect(await screen.findByText("The name was not saved. Reference request-1")).toBeDefined();
  });
});

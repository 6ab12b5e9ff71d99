import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { EditProductScreen } from "~/components/admin/products/edit-product-screen";
import { ImportScreen } from "~/components/admin/products/import-screen";
import { NewProductScreen } from "~/components/admin/products/new-product-screen";
import { ProductsScreen } from "~/components/admin/products/products-screen";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers, notFoundError, pending, serverError } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { navigation, router } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type List = ApiOutput<"admin.products.list">;
type Listed = List["rows"][number];
type Preview = ApiOutput<"admin.products.previewBulk">;
type CheckedRow = ApiOutput<"admin.products.checkImport">["rows"][number];
type Fields = ApiOutput<"admin.products.byId">["fields"];

const listed = (overrides: Partial<Listed> = {}): Listed => ({
  id: "p1",
  name: "Humanin",
  slug: "humanin",
  sku: "H-1",
  imageUrl: null,
  retailCents: 5_000,
  categoryId: "cat",
  featured: true,
  soldOut: false,
  hidden: true,
  version: 3,
  ...{ stockCount: null, stockReserved: 0, lowStockAt: 5 },
  ...overrides,
});
const listOf = (rows: Listed[]): List => ({
  rows,
  groups: [
    { categoryId: "cat", name: "Peptides", count: 1 },
    { categoryId: null, name: "Uncategorized", count: 1 },
  ],
  total: rows.length,
  page: 1,
  pageCount: 1,
});
const fields = (overrides: Partial<Fields> = {}): Fields => ({
  name: "Humanin",
  sku: "H-1",
  description: "",
  detailedDescription: "",
  casNumber: "",
  otherNames: "",
  form: null,
  categoryId: null,
  supplierCostCents: 2_000,
  markupBps: 15_000,
  sources: [],
  imageUrls: [],
  volumeTiers: [{ quantity: 1, priceOverrideCents: null }],
  featured: false,
  soldOut: false,
  hidden: false,
  ...overrides,
});
const NO_STOCK = {
  stock: { stockCount: null, stockReserved: 0, lowStockAt: 5 },
  ...{ orderCount: 0, waitingCount: 0 },
};
const choose = (label: string, value: string) => type(label, value);

const picture = (id: string) => ({
  ...{ id, url: `/files/product/${id}`, name: `${id}.png`, width: 800, height: 800, size: 51_200 },
  ...{ createdAt: new Date(0), uses: { products: [], settings: [], undo: [] } },
});
const api = apiHandlers({
  "admin.products.list": () =>
    listOf([listed(), listed({ id: "p2", name: "Vial", sku: "V-1", categoryId: null, retailCents: 0, hidden: false })]),
  "admin.products.recentChanges": () => [],
  "admin.products.stockHistory": () => [],
  "admin.products.byId": () => ({
    id: "p1",
    slug: "humanin",
    version: 1,
    fields: fields(),
    ...NO_STOCK,
  }),
  "admin.products.categories": () => [{ id: "cat", name: "Peptides", isRestricted: false }],
  "admin.products.previewBulk": () => pending(),
  "admin.products.applyBulk": () => pending(),
  "admin.products.undo": () => ({ alreadyUndone: false, restoredCount: 2, removedCount: 0, left: [], hidden: [] }),
  "admin.products.create": () => pending(),
  "admin.products.update": () => pending(),
  "admin.products.setHidden": ({ hidden }) => ({ hidden }),
  "admin.products.setStock": () => pending(),
  "admin.products.checkImport": () => pending(),
  "admin.products.import": () => pending(),
  "admin.lots.ofProduct": () => [],
  "admin.images.list": () => ({ images: [picture("aa"), picture("bb")], nextCursor: null }),
});
const {
  "admin.products.list": list,
  "admin.products.recentChanges": recentChanges,
  "admin.products.byId": byId,
  "admin.products.previewBulk": previewBulk,
  "admin.products.applyBulk": applyBulk,
  "admin.products.undo": undo,
  "admin.products.create": create,
  "admin.products.update": update,
  "admin.products.setHidden": setHidden,
  "admin.products.setStock": setStock,
  "admin.products.checkImport": checkImport,
  "admin.products.import": importRows,
} = api;

describe("product list", () => {
  it("groups products with counts, each row with its price, badges and actions", async () => {
    await renderWithApi(<ProductsScreen />, api);
    expect(screen.getByRole("heading", { name: "Peptides (1)" })).toBeDefined();
    expect(screen.getByRole("heading", { name: "Uncategorized (1)" })).toBeDefined();
    const row = screen.getByRole("link", { name: "Humanin" }).closest("li");
    const texts = ["H-1", "$50.00", "Featured", "Hidden"];
    for (const text of texts) expect(within(row ?? document.body).getByText(text)).toBeDefined();
    expect(screen.getByText("Price on request")).toBeDefined();
    for (const name of ["Duplicate Humanin", "Edit Humanin"]) expect(screen.getByRole("link", { name })).toBeDefined();
    expect(screen.getByLabelText("Live Only")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Hide Humanin").checked).toBe(true);
  });

  it("shows empty and error states", async () => {
    list.mockReturnValue(listOf([]));
    await renderWithApi(<ProductsScreen />, api);
    expect(screen.getByText("No products found")).toBeDefined();
    cleanup();
    list.mockRejectedValue(serverError("req-1"));
    await renderWithApi(<ProductsScreen />, api);
    expect(screen.getByText("req-1")).toBeDefined();
  });

  it("marks the last page as current when the URL asks for one that no longer exists", async () => {
    navigation.search = "page=3";
    list.mockReturnValue({ ...listOf([listed()]), page: 2, pageCount: 2 });
    await renderWithApi(<ProductsScreen />, api);
    expect(screen.getByRole("link", { name: /^Page/, current: "page" }).textContent).toBe("2");
  });

  it("shows how many selected products the filter hides, and can unselect them", async () => {
    await renderWithApi(<ProductsScreen />, api);
    await click(screen.getByLabelText("Select All"));
    expect(screen.queryByText(/selected not shown/)).toBeNull();
    list.mockReturnValue(listOf([listed()]));
    await click(screen.getByLabelText("Live Only"));
    const notShown = await screen.findByText(/selected not shown/);
    expect(notShown.textContent).toContain("1 selected not shown");
    expect(screen.getByText("2 selected")).toBeDefined();
    await click(screen.getByRole("button", { name: "Unselect it" }));
    expect(screen.queryByText(/selected not shown/)).toBeNull();
    expect(screen.getByText("1 selected")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Select Humanin").checked).toBe(true);
  });

  it("shows a hidden product when its Hide box is unchecked", async () => {
    setHidden.mockResolvedValue({ hidden: false });
    await renderWithApi(<ProductsScreen />, api);
    await click(screen.getByLabelText("Hide Humanin"));
    await waitFor(() => expect(setHidden).toHaveBeenCalledWith({ productId: "p1", hidden: false }));
  });
});

it("the Hide box keeps the focus while it is saved, and is sent once", async () => {
  setHidden.mockReturnValue(pending());
  await renderWithApi(<ProductsScreen />, api);
  const box = screen.getByLabelText<HTMLInputElement>("Hide Humanin");
  await click(box);
  expect(box.disabled).toBe(false);
  await click(box);
  expect(setHidden).toHaveBeenCalledOnce();
});

describe("inline row edits", () => {
  const done = { undoId: "u9", words: "Featured", doneCount: 1, outcomes: [] };

  it("toggle Featured and Sold Out with one click, offer Undo, and show why one was refused", async () => {
    applyBulk.mockResolvedValue(done);
    await renderWithApi(<ProductsScreen />, api);
    const featured = screen.getByRole("button", { name: "Featured: Humanin" });
    expect(featured.getAttribute("aria-pressed")).toBe("true");
    await click(featured);
    await waitFor(() => expect(toast.success.mock.calls[0]?.[1]).toMatchObject({ action: { label: "Undo" } }));
    expect(applyBulk.mock.calls[0]?.[0]).toMatchObject({
      rows: [{ productId: "p1", version: 3 }],
      change: { kind: "featured", featured: false },
    });
    const why = "It was changed since the preview";
    applyBulk.mockResolvedValue({
      ...{ ...done, undoId: null, doneCount: 0 },
      outcomes: [{ productId: "p1", name: "Humanin", outcome: "left", why }],
    });
    await press("Sold out: Humanin");
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    expect(applyBulk.mock.lastCall?.[0]).toMatchObject({ change: { kind: "sold-out", soldOut: true } });
    expect(toast.error.mock.calls[0]).toMatchObject(["Humanin could not be changed", { description: `${why}.` }]);
  });

  it("edit the price in place: Enter saves, Escape cancels, and a refusal keeps the input", async () => {
    await renderWithApi(<ProductsScreen />, api);
    const open = () => press("Edit price of Humanin");
    const field = () => screen.getByLabelText<HTMLInputElement>("price of Humanin");
    const key = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }));
    await open();
    expect(field().value).toBe("50.00");
    type("price of Humanin", "7x");
    await key("Enter");
    expect(screen.getByRole("alert").textContent).toBe("Enter an amount in dollars, such as 49.95");
    expect(field().value).toBe("7x");
    await key("Escape");
    expect(screen.queryByLabelText("price of Humanin")).toBeNull();
    expect(applyBulk).not.toHaveBeenCalled();
    await open();
    type("price of Humanin", "90");
    const message = "The price of Humanin rises by 80%.";
    applyBulk.mockRejectedValueOnce(apiError(message, { reason: "confirm-warnings" }));
    await key("Enter");
    const warning = await screen.findByRole("alert");
    expect(warning.textContent).toBe(`${message} Press Enter again to save.`);
    applyBulk.mockResolvedValue(done);
    await key("Enter");
    await waitFor(() => expect(screen.queryByLabelText("price of Humanin")).toBeNull());
    expect(applyBulk.mock.calls.map(([input]) => [input.isConfirmed, input.change])).toMatchObject([
      [false, { kind: "price", priceCents: 9_000, rungs: "keep" }],
      [true, { kind: "price", priceCents: 9_000, rungs: "keep" }],
    ]);
  });
});

it("the toast after an inline price edit names the price that was set, not the one typed", async () => {
  applyBulk.mockResolvedValue({
    ...{ undoId: "u1", words: "Price set to $500.01", doneCount: 1 },
    outcomes: [{ productId: "p1", name: "Humanin", outcome: "done", priceCents: 50_000 }],
  });
  await renderWithApi(<ProductsScreen />, api);
  await press("Edit price of Humanin");
  type("price of Humanin", "500.01");
  await act(async () => void fireEvent.keyDown(screen.getByLabelText("price of Humanin"), { key: "Enter" }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  expect(toast.success.mock.calls[0]?.[0]).toBe("Humanin: Price set to $500.00");
});

describe("cell edited while the list refetches", () => {
  const key = (label: string, key: string) =>
    act(async () => void fireEvent.keyDown(screen.getByLabelText(label), { key }));
  const readAgain = async (row: Listed) => {
    list.mockReturnValue(listOf([row]));
    await act(() => getQueryClient().invalidateQueries());
    await settle();
  };

  it("saves a count against its value when the cell was opened", async () => {
    list.mockReturnValue(listOf([listed({ stockCount: 12 })]));
    setStock.mockRejectedValue(apiError("The count changed while you were editing.", { reason: "stock-changed" }));
    await renderWithApi(<ProductsScreen />, api);
    await press("Edit stock count of Humanin");
    type("stock count of Humanin", "15");
    await readAgain(listed({ stockCount: 9 }));
    await key("stock count of Humanin", "Enter");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The count changed while you were editing. Press Escape to see it as it is now.",
    );
    expect(setStock.mock.calls).toEqual([[{ productId: "p1", count: 15, seenCount: 12 }]]);
    await key("stock count of Humanin", "Escape");
    await press("Edit stock count of Humanin");
    expect(screen.getByLabelText<HTMLInputElement>("stock count of Humanin").value).toBe("9");
    await readAgain(listed({ stockCount: 8 }));
    await key("stock count of Humanin", "Enter");
    expect(setStock).toHaveBeenCalledTimes(1);
  });

  it("saves a price against the version the cell was opened with", async () => {
    list.mockReturnValue(listOf([listed({ version: 3 })]));
    await renderWithApi(<ProductsScreen />, api);
    await press("Edit price of Humanin");
    type("price of Humanin", "60");
    await readAgain(listed({ version: 4, retailCents: 7_000 }));
    await key("price of Humanin", "Enter");
    await waitFor(() => expect(applyBulk).toHaveBeenCalledOnce());
    expect(applyBulk.mock.calls[0]?.[0]).toMatchObject({ rows: [{ productId: "p1", version: 3 }] });
  });
});

describe("bulk actions", () => {
  const open = async () => {
    await renderWithApi(<ProductsScreen />, api);
    await click(screen.getByLabelText("Select All"));
    await press("Bulk Actions");
  };
  const preview: Preview = {
    words: "Prices changed by +10%",
    changeCount: 1,
    goneCount: 0,
    rows: [
      {
        productId: "p1",
        name: "Humanin",
        sku: "H-1",
        version: 3,
        from: "$50.00",
        to: "$55.00",
        why: null,
        ...{ prices: [], warnings: [] },
        orderCount: 0,
      },
      {
        productId: "p2",
        name: "Vial",
        sku: "V-1",
        version: 1,
        from: "",
        to: null,
        why: "It has no supplier cost",
        ...{ prices: [], warnings: [] },
        orderCount: 0,
      },
    ],
  };

  it("show how many are selected, and stay disabled without a selection or a value", async () => {
    await renderWithApi(<ProductsScreen />, api);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Bulk Actions" }).disabled).toBe(true);
    expect(screen.getByText("None selected")).toBeDefined();
    cleanup();
    await open();
    expect(screen.getByText("2 selected")).toBeDefined();
    for (const act of ["category", "image", "markup", "price"]) {
      choose("Action", act);
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Preview for 2 products" }).disabled).toBe(true);
    }
  });

  it("show an error for a missing or invalid value", async () => {
    await open();
    fireEvent.submit(screen.getByRole("form", { name: "Bulk Actions" }));
    expect(await screen.findByText("Please select a category")).toBeDefined();
    choose("Action", "image");
    fireEvent.submit(screen.getByRole("form", { name: "Bulk Actions" }));
    expect(await screen.findByText("Please upload an image or enter an image URL")).toBeDefined();
    type("Image URL", "http://plain.example/a.png");
    expect(await screen.findByText("Invalid URL")).toBeDefined();
  });

  it("preview old and new values, apply exactly that, and offer Undo", async () => {
    previewBulk.mockResolvedValue(preview);
    applyBulk.mockResolvedValue({
      undoId: "u1",
      words: preview.words,
      doneCount: 1,
      outcomes: [{ productId: "p1", name: "Humanin", outcome: "done" }],
    });
    await open();
    choose("Action", "percent");
    type("Percent", "10");
    await press("Preview for 2 products");
    expect(await screen.findByText("Preview: Prices changed by +10%")).toBeDefined();
    expect(screen.getByText("$55.00")).toBeDefined();
    expect(screen.getByText("It has no supplier cost")).toBeDefined();
    expect(applyBulk).not.toHaveBeenCalled();
    await press("Apply to 1 product");
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(applyBulk.mock.calls[0]?.[0]).toMatchObject({
      rows: [{ productId: "p1", version: 3 }],
      change: { kind: "price-percent", percentBps: 1_000 },
    });
    expect(toast.success.mock.calls[0]?.[1]).toMatchObject({ action: { label: "Undo" } });
  });

  it("ask before products leave a restricted category, and mark them in the preview", async () => {
    const warning = "It leaves a restricted category: everybody will see it.";
    const [row] = preview.rows;
    if (!row) throw new Error("a row");
    const moved = { ...row, from: "Controlled", to: "Peptides", warnings: [warning] };
    previewBulk.mockResolvedValue({ ...preview, words: "Category changed to Peptides", rows: [moved] });
    await open();
    choose("Action", "category");
    choose("New category", "cat");
    await press("Preview for 2 products");
    expect(await screen.findByText(warning)).toBeDefined();
    await press("Apply to 1 product");
    expect(screen.getByRole("alertdialog", { name: "Move 1 product?" })).toBeDefined();
    expect(applyBulk).not.toHaveBeenCalled();
    await press("Yes, apply");
    expect(applyBulk.mock.lastCall?.[0]).toMatchObject({ isConfirmed: true });
  });

  it("name each skipped product, with the reason", async () => {
    previewBulk.mockResolvedValue(preview);
    applyBulk.mockResolvedValue({
      undoId: null,
      words: preview.words,
      doneCount: 0,
      outcomes: [{ productId: "p1", name: "Humanin", outcome: "left", why: "It was changed since the preview" }],
    });
    await open();
    choose("Action", "percent");
    type("Percent", "10");
    await press("Preview for 2 products");
    await screen.findByText("$55.00");
    await press("Apply to 1 product");
    expect(await screen.findByText("It was changed since the preview")).toBeDefined();
  });

  it("ask by name before deleting", async () => {
    const rows = preview.rows.slice(0, 1).map((row) => ({ ...row, to: "Deleted", orderCount: 2 }));
    previewBulk.mockResolvedValue({ ...preview, rows });
    await renderWithApi(<ProductsScreen />, api);
    await press("Delete Humanin");
    expect(await screen.findByText("Delete Humanin?")).toBeDefined();
    expect(screen.getByText(/Those orders keep their name, SKU and price/)).toBeDefined();
  });

  it("are listed as recent changes with an Undo, which reports products that stay hidden", async () => {
    const change = { undoId: "u1", words: "Deleted", count: 2, names: ["A", "B"], by: "Ada", createdAt: new Date(0) };
    recentChanges.mockReturnValue([
      { ...change, undoneAt: null },
      { ...change, undoId: "u2", words: "Hidden", undoneAt: new Date(0) },
    ]);
    undo.mockResolvedValue({ alreadyUndone: false, restoredCount: 2, removedCount: 0, left: [], hidden: [] });
    await renderWithApi(<ProductsScreen />, api);
    expect(screen.getByText("Undone")).toBeDefined();
    await press("Undo: Deleted, 2 products");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Undone: 2 restored"));
    expect(undo).toHaveBeenCalledWith({ undoId: "u1" });
    const hidden = [{ id: "p1", name: "Humanin", why: "Its category is gone, so it is hidden" }];
    undo.mockResolvedValue({ alreadyUndone: false, restoredCount: 2, removedCount: 0, left: [], hidden });
    await press("Undo: Deleted, 2 products");
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(
        "Undone: 2 restored, 1 of them hidden",
        expect.objectContaining({ description: "Humanin: Its category is gone, so it is hidden" }),
      ),
    );
  });

  it("recent changes do not move under the pointer, and ignore clicks right after they moved", async () => {
    const change = { count: 2, names: ["A"], by: "Ada", createdAt: new Date(0), undoneAt: null };
    const [newest, older] = [
      { ...change, undoId: "u2", words: "Hidden" },
      { ...change, undoId: "u1", words: "Deleted" },
    ];
    recentChanges.mockReturnValue([older]);
    await renderWithApi(<ProductsScreen />, api);
    const list = screen.getByRole("button", { name: /^Undo: Deleted/ }).closest("ul") ?? document.body;
    const names = () =>
      within(list)
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label"));
    fireEvent.pointerEnter(list);
    recentChanges.mockReturnValue([newest, older]);
    await act(() => getQueryClient().invalidateQueries());
    await settle();
    expect(screen.getByText(/^There are newer changes/)).toBeDefined();
    expect(names()).toEqual(["Undo: Deleted, 2 products"]);
    fireEvent.pointerLeave(list);
    expect(names()).toEqual(["Undo: Hidden, 2 products", "Undo: Deleted, 2 products"]);
    const first = within(list).getByRole("button", { name: /^Undo: Hidden/ });
    expect(first.getAttribute("aria-disabled")).toBe("true");
    await click(first);
    expect(undo).not.toHaveBeenCalled();
    await waitFor(() => expect(first.getAttribute("aria-disabled")).toBeNull());
    await click(first);
    expect(undo).toHaveBeenCalledWith({ undoId: "u2" });
  });
});

describe("product form", () => {
  it("starts with 150% markup, three sources and one quantity without a price, and previews prices once a cost is set", async () => {
    await renderWithApi(<NewProductScreen fromId={null} />, api);
    expect(screen.getByLabelText<HTMLInputElement>("Markup (%)").value).toBe("150");
    for (const n of [1, 2, 3])
      expect(screen.getByLabelText<HTMLInputElement>(`Source ${n} name`).value).toBe(`Source ${n}`);
    expect(screen.getByLabelText<HTMLInputElement>("Quantity").value).toBe("1");
    expect(screen.getByLabelText<HTMLInputElement>("Price for one ($)").value).toBe("");
    expect(screen.queryByLabelText("Price preview")).toBeNull();
    type("Supplier cost ($)", "20");
    const prices = within(screen.getByLabelText("Price preview"));
    for (const text of ["$50.00", "$45.00", "$37.50", "$20.00", "60.0%"]) expect(prices.getByText(text)).toBeDefined();
    type("Markup (%)", "5");
    expect(screen.getByText(/Bronze and Gold members would go below cost/)).toBeDefined();
  });

  it("shows required errors next to the fields and sends nothing", async () => {
    await renderWithApi(<NewProductScreen fromId={null} />, api);
    type("Markup (%)", "");
    await press("Add Product");
    for (const text of ["Name is required", "Supplier cost is required", "Markup is required"]) {
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(create).not.toHaveBeenCalled();
  });

  it("shows on the right row that a volume price exceeds the standard price, even after a blank row", async () => {
    await renderWithApi(<NewProductScreen fromId={null} />, api);
    type("Name", "Mots-c");
    type("Supplier cost ($)", "20.00");
    await press("Add quantity");
    await press("Add quantity");
    const [, , third] = screen.getAllByRole("group", { name: /^Volume discount/ });
    if (!third) throw new Error("expected three volume discounts");
    fireEvent.change(within(third).getByLabelText("Quantity"), { target: { value: "10" } });
    fireEvent.change(within(third).getByLabelText("Price for one ($)"), { target: { value: "50.01" } });
    await press("Add Product");
    const text = "$50.01 for 10 or more is above the standard price of $50.00";
    expect(await within(third).findByText(text)).toBeDefined();
    expect(create).not.toHaveBeenCalled();
    fireEvent.change(within(third).getByLabelText("Price for one ($)"), { target: { value: "50" } });
    await press("Add Product");
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  it("goes to the new product's own page, where its stock and lots are added", async () => {
    create.mockImplementation(({ productId }) =>
      Promise.resolve({ productId, slug: "mots-c", sku: "M-1", alreadyMade: false }),
    );
    await renderWithApi(<NewProductScreen fromId={null} />, api);
    type("Name", "Mots-c");
    type("Supplier cost ($)", "12.50");
    await press("Add Product");
    const productId = create.mock.calls[0]?.[0].productId;
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/admin/products/${productId}`));
  });

  it("sends the input, keeps it when refused, and shows why next to the field", async () => {
    create.mockRejectedValue(apiError("x", { reason: "sku-taken", fieldErrors: { sku: "This SKU is used by Vial" } }));
    await renderWithApi(<NewProductScreen fromId={null} />, api);
    type("Name", "Mots-c");
    type("SKU", "V-1");
    type("Supplier cost ($)", "12.50");
    await press("Add Product");
    expect(await screen.findByText("This SKU is used by Vial")).toBeDefined();
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      name: "Mots-c",
      supplierCostCents: 1_250,
      markupBps: 15_000,
      sources: [],
    });
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mots-c");
    expect(screen.getByText("Unsaved changes")).toBeDefined();
  });

  it("warns when the product would leave a restricted category", async () => {
    api["admin.products.categories"].mockReturnValue([
      { id: "cat", name: "Controlled", isRestricted: true },
      { id: "open", name: "Open", isRestricted: false },
    ]);
    byId.mockReturnValue({ id: "p1", slug: "humanin", version: 1, fields: fields({ categoryId: "cat" }), ...NO_STOCK });
    await renderWithApi(<EditProductScreen productId="p1" />, api);
    const warning = "It leaves a restricted category: everybody will see it.";
    expect(screen.queryByText(warning)).toBeNull();
    type("Category", "open");
    expect(await screen.findByText(warning)).toBeDefined();
    type("Category", "cat");
    expect(screen.queryByText(warning)).toBeNull();
  });

  it("warns when a description mentions dosing", async () => {
    await renderWithApi(<NewProductScreen fromId={null} />, api);
    type(/^Short description/, "Take 5 mg per day.");
    expect(screen.getByText("Products are sold for research use only")).toBeDefined();
  });

  it("pre-fills a duplicate except the SKU", async () => {
    byId.mockReturnValue({ id: "p1", slug: "humanin", version: 1, fields: fields(), ...NO_STOCK });
    await renderWithApi(<NewProductScreen fromId="p1" />, api);
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Humanin (copy)");
    expect(screen.getByLabelText<HTMLInputElement>("SKU").value).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>("Supplier cost ($)").value).toBe("20.00");
  });

  it("adds library images, reorders and removes them, and rejects a URL that is not https", async () => {
    await renderWithApi(<NewProductScreen fromId={null} />, api);
    await press("Library");
    await click(screen.getByLabelText("Select aa.png"));
    await click(screen.getByLabelText("Select bb.png"));
    await press("Use 2 images");
    const order = () =>
      within(screen.getByRole("list", { name: "Images" }))
        .getAllByRole("img")
        .map((img) => img.getAttribute("src"));
    expect(order()).toEqual(["/files/product/aa?w=800", "/files/product/bb?w=800"]);
    await press("Move image 2 forward");
    expect(order()).toEqual(["/files/product/bb?w=800", "/files/product/aa?w=800"]);
    await press("Remove image 1");
    expect(order()).toEqual(["/files/product/aa?w=800"]);
    type(/^Image URL/, "javascript:alert(1)");
    await press("Add");
    expect(screen.getByText(/begins with https/)).toBeDefined();
  });

  it("counts an image URL that was typed but not added as unsaved, and refuses to save without it", async () => {
    await renderWithApi(<EditProductScreen productId="p1" />, api);
    type(/^Image URL/, "https://pictures.example/a.png");
    expect(screen.getByText("Unsaved changes")).toBeDefined();
    await press("Save");
    const field = screen.getByLabelText(/^Image URL/);
    expect(screen.getByText("Press Add, or clear the image URL.")).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(update).not.toHaveBeenCalled();
    await press("Add");
    expect(screen.queryByText("Press Add, or clear the image URL.")).toBeNull();
    await press("Save");
    const imageUrls = ["https://pictures.example/a.png"];
    expect(update.mock.lastCall?.[0]).toMatchObject({ imageUrls });
  });

  it("Discard clears an image URL that was not added", async () => {
    await renderWithApi(<EditProductScreen productId="p1" />, api);
    type(/^Image URL/, "https://pictures.example/a.png");
    await press("Discard");
    expect(screen.getByLabelText<HTMLInputElement>(/^Image URL/).value).toBe("");
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("shows both versions when someone else saved, keeps the input, and saves over theirs", async () => {
    byId.mockReturnValue({ id: "p1", slug: "humanin", version: 1, fields: fields(), ...NO_STOCK });
    update.mockRejectedValueOnce(
      apiError("Ada saved this product while you were editing it.", {
        reason: "product-changed",
        detail: { version: 2, current: fields({ name: "Humanin by Ada", markupBps: 20_000 }) },
      }),
    );
    update.mockResolvedValue({ productId: "p1", version: 3, slug: "humanin", isUnchanged: false });
    await renderWithApi(<EditProductScreen productId="p1" />, api);
    type("Name", "Humanin by me");
    await press("Save");
    expect(await screen.findByText("Ada saved this product while you were editing it.")).toBeDefined();
    expect(screen.getByText("Humanin by Ada")).toBeDefined();
    expect(screen.getByText("Updated with their changes: Markup.")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Humanin by me");
    await press("Save");
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update.mock.calls[1]?.[0]).toMatchObject({ version: 2, name: "Humanin by me", markupBps: 20_000 });
  });

  it("moves the focus to what was refused, and the bar says that it was not saved", async () => {
    const detail = { version: 2, current: fields({ name: "Humanin by Ada" }) };
    update.mockRejectedValueOnce(apiError("Ada saved it.", { reason: "product-changed", detail }));
    update.mockRejectedValueOnce(apiError("The category is gone."));
    await renderWithApi(<EditProductScreen productId="p1" />, api);
    type("Name", "Humanin by me");
    await press("Save");
    expect(document.activeElement?.textContent).toBe("Ada saved it.");
    expect(screen.getByText("Not saved: see above")).toBeDefined();
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    await press("Save");
    expect(document.activeElement?.textContent).toBe("The category is gone.");
  });

  it("keeps input typed during a save as unsaved, and keeps the input of a failed save", async () => {
    type Saved = ApiOutput<"admin.products.update">;
    let answer = (_saved: Saved) => {};
    update.mockReturnValueOnce(
      new Promise<Saved>((resolve) => {
        answer = resolve;
      }),
    );
    update.mockRejectedValueOnce(serverError("req-5"));
    await renderWithApi(<EditProductScreen productId="p1" />, api);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    type("Name", "Humanin A");
    await press("Save");
    type("Name", "Humanin B");
    await act(async () => answer({ productId: "p1", version: 2, slug: "humanin", isUnchanged: false }));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Humanin B");
    expect(screen.getByText("Unsaved changes")).toBeDefined();
    await press("Save");
    expect(update.mock.calls[1]?.[0]).toMatchObject({ version: 2, name: "Humanin B" });
    expect(await screen.findByText(/Reference req-5/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Humanin B");
    await press("Discard");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Humanin A");
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("shows errors next to each source", async () => {
    await renderWithApi(<EditProductScreen productId="p1" />, api);
    fireEvent.change(screen.getByLabelText("Source 2 name"), { target: { value: "x".repeat(101) } });
    const [, third] = screen.getAllByLabelText(/^Cost/).slice(1);
    if (!third) throw new Error("expected three sources");
    fireEvent.change(third, { target: { value: "ten" } });
    await press("Save");
    expect(await screen.findByText("Enter an amount in dollars, such as 49.95")).toBeDefined();
    expect(third.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("A name has at most 100 characters")).toBeDefined();
    expect(update).not.toHaveBeenCalled();
  });

  it("can take the other admin's value, which leaves nothing unsaved", async () => {
    const current = fields({ name: "Humanin by Ada", volumeTiers: [{ quantity: 5, priceOverrideCents: 4_000 }] });
    update.mockRejectedValueOnce(
      apiError("Ada saved it.", { reason: "product-changed", detail: { version: 2, current } }),
    );
    await renderWithApi(<EditProductScreen productId="p1" />, api);
    type("Name", "Humanin by me");
    await press("Save");
    expect(screen.getByLabelText<HTMLInputElement>("Quantity").value).toBe("5");
    await press("Use theirs: Name");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Humanin by Ada");
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("shows a not-found state when the product is gone", async () => {
    byId.mockRejectedValue(notFoundError("Product"));
    await renderWithApi(<EditProductScreen productId="p1" />, api);
    expect(screen.getByText("Product not found")).toBeDefined();
  });
});

describe("product import", () => {
  const seen = { version: 3, stockCount: 4, lowStockAt: 5 };
  const csv = (text: string) => {
    const file = new File([text], "products.csv", { type: "text/csv" });
    fireEvent.change(screen.getByLabelText("CSV file"), { target: { files: [file] } });
  };

  it("guesses the columns, checks first, names invalid lines, and then imports the others", async () => {
    const rows: CheckedRow[] = [
      { line: 2, sku: "A", name: "Good", outcome: "new", errors: [], changes: [], seen: null },
      {
        line: 3,
        sku: "B",
        name: "Bad",
        outcome: "error",
        seen: null,
        errors: ["supplier_cost: Enter an amount in dollars, such as 49.95"],
        changes: [],
      },
    ];
    checkImport.mockResolvedValue({ rows });
    importRows.mockResolvedValue({ rows: rows.slice(0, 1), createdCount: 1, changedCount: 0 });
    await renderWithApi(<ImportScreen />, api);
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    csv("SKU,Product name,Supplier cost\nA,Good,1\nB,Bad,x\nA,Again,1\n");
    expect((await screen.findByLabelText<HTMLSelectElement>("Product name")).value).toBe("name");
    await press("Check the file");
    expect(await screen.findByText("supplier_cost: Enter an amount in dollars, such as 49.95")).toBeDefined();
    expect(screen.getByText("sku: Already used in line 2")).toBeDefined();
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(importRows).not.toHaveBeenCalled();
    await press("Import 1 line");
    await waitFor(() => expect(importRows).toHaveBeenCalledTimes(1));
    expect(importRows.mock.calls[0]?.[0]).toMatchObject({
      rows: [{ line: 2, cells: { sku: "A", supplier_cost: "1" }, seen: null }],
    });
    expect(await screen.findByText("See the products")).toBeDefined();
  });

  it("says when it is stopped what it has done: a check nothing, an import some lines", async () => {
    let answer = () => {};
    const answered = () => new Promise<void>((resolve) => (answer = resolve));
    const good = (line: number): CheckedRow => ({
      ...{ line, sku: `S-${line}`, name: "Good", outcome: "new", errors: [], changes: [], seen: null },
    });
    checkImport.mockImplementation(async ({ rows }) => {
      await answered();
      return { rows: rows.map(({ line }) => good(line)) };
    });
    importRows.mockImplementation(async () => {
      await answered();
      return { rows: [], createdCount: 0, changedCount: 0 };
    });
    const go = async () => {
      answer();
      await settle();
    };
    await renderWithApi(<ImportScreen />, api);
    // More than are sent at once.
    csv(`sku,supplier_cost\n${Array.from({ length: 300 }, (_, at) => `S-${at},1`).join("\n")}\n`);
    await screen.findByLabelText("sku");
    await press("Check the file");
    await press("Stop");
    await go();
    expect(screen.getByText("Stopped. Nothing was imported.")).toBeDefined();
    await press("Check the file");
    await go();
    await go();
    await press("Import 300 lines");
    await press("Stop");
    await go();
    expect(screen.getByText("Stopped. Lines imported so far are kept.")).toBeDefined();
    expect([checkImport, importRows].map(({ mock }) => mock.calls.length)).toEqual([3, 1]);
  });

  const wanted: CheckedRow = { line: 2, sku: "A", name: "Good", outcome: "new", errors: [], changes: [], seen: null };
  async function startImport() {
    checkImport.mockResolvedValue({ rows: [wanted] });
    await renderWithApi(
      <>
        <a href="/admin/orders">Orders</a>
        <ImportScreen />
      </>,
      api,
    );
    csv("sku\nA\n");
    await screen.findByLabelText("sku");
    await press("Check the file");
    await press("Import 1 line");
  }

  it("cannot be checked while it is imported, and asks before the page is left", async () => {
    await startImport();
    await press("Check the file");
    expect(checkImport).toHaveBeenCalledOnce();
    await click(screen.getByRole("link", { name: "Orders" }));
    const ask = screen.getByRole("alertdialog", { name: "Leave while the import runs?" });
    expect(ask.textContent).toContain("It stops. Lines imported so far are kept.");
  });

  it("leaving the page stops it", async () => {
    let answer = () => {};
    importRows.mockImplementation(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { rows: [], createdCount: 0, changedCount: 0 };
    });
    checkImport.mockImplementation(async ({ rows }) => ({ rows: rows.map(({ line }) => ({ ...wanted, line })) }));
    await renderWithApi(<ImportScreen />, api);
    // More than are sent at once.
    csv(`sku,supplier_cost\n${Array.from({ length: 300 }, (_, at) => `S-${at},1`).join("\n")}\n`);
    await screen.findByLabelText("sku");
    await press("Check the file");
    await press("Import 300 lines");
    cleanup();
    answer();
    await settle();
    expect(importRows).toHaveBeenCalledOnce();
  });

  it("takes a new undo id once its own was used up by an Undo elsewhere", async () => {
    importRows.mockRejectedValueOnce(apiError("This was undone.", { reason: "undo-id-used" }));
    await startImport();
    expect(screen.getByText("This was undone.")).toBeDefined();
    await press("Check the file");
    await press("Import 1 line");
    const [first, second] = importRows.mock.calls.map(([{ undoId }]) => undoId);
    expect(second).toBeTruthy();
    expect(second).not.toBe(first);
  });

  it("gives each run an undo of its own, so that the same file can be imported twice", async () => {
    importRows.mockResolvedValue({ rows: [wanted], createdCount: 0, changedCount: 1 });
    undo.mockResolvedValue({ alreadyUndone: false, restoredCount: 1, removedCount: 0, left: [], hidden: [] });
    await startImport();
    await press("Check the file");
    await press("Import 1 line");
    const [first, second] = importRows.mock.calls.map(([{ undoId }]) => undoId);
    expect(second).not.toBe(first);
    await press("Undo");
    expect(undo.mock.calls.map(([{ undoId }]) => undoId)).toEqual([second]);
  });

  it("lists lines with a warning first, with their prices, and asks before it imports them", async () => {
    const plain: CheckedRow = { ...wanted, outcome: "changed", seen, name: "Plain" };
    const warning = "The standard price rises by 9,900%.";
    const price = { fromCents: 5_000, toCents: 500_000 };
    checkImport.mockResolvedValue({ rows: [plain, { ...plain, line: 3, sku: "B", warnings: [warning], price }] });
    await renderWithApi(<ImportScreen />, api);
    csv("sku\nA\nB\n");
    await screen.findByLabelText("sku");
    await press("Check the file");
    const listed = within(await screen.findByRole("list", { name: "Lines that change something" }));
    expect(listed.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `Line 3 B Plain${warning}Price$50.00$5,000.00`,
      "Line 2 A Plain",
    ]);
    expect(screen.getByText("1 line with a warning")).toBeDefined();
    await press("Import 2 lines");
    expect(importRows).not.toHaveBeenCalled();
    await press("Yes, import");
    expect(importRows.mock.lastCall?.[0]).toMatchObject({ isConfirmed: true, rows: [{ line: 2 }, { line: 3 }] });
  });

  it("shows which cells a line changes, old and new", async () => {
    const changes: CheckedRow["changes"] = [
      { column: "markup_percentage", from: "150", to: "180" },
      { column: "description", from: "", to: "White powder" },
    ];
    const changed: CheckedRow = { line: 2, sku: "A", name: "Good", outcome: "changed", errors: [], changes, seen };
    const same: CheckedRow = { line: 3, sku: "B", name: "Same", outcome: "unchanged", errors: [], changes: [], seen };
    checkImport.mockResolvedValue({ rows: [changed, same] });
    await renderWithApi(<ImportScreen />, api);
    csv("sku,markup_percentage\nA,180\nB,150\n");
    expect(await screen.findByLabelText("markup_percentage")).toBeDefined();
    await press("Check the file");
    const list = await screen.findByRole("list", { name: "Lines that change something" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    expect(list.textContent).toBe("Line 2 A Goodmarkup_percentage150180description(empty)White powder");
  });

  it("shows the price and the category of each new product, and marks one without a price", async () => {
    const row = (line: number, added: NonNullable<CheckedRow["added"]>): CheckedRow => ({
      ...{ line, sku: `S${line}`, name: "New", outcome: "new", errors: [], changes: [], seen: null, added },
    });
    checkImport.mockResolvedValue({
      rows: [row(2, { priceCents: 2_750, category: "Peptides" }), row(3, { priceCents: 0, category: null })],
    });
    await renderWithApi(<ImportScreen />, api);
    csv("sku,name\nS2,New\nS3,New\n");
    expect(await screen.findByLabelText("name")).toBeDefined();
    await press("Check the file");
    const list = await screen.findByRole("list", { name: "Lines that change something" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Line 2 S2 New, a new product$27.50in Peptides", "Line 3 S3 New, a new productNo pricein no category"]);
  });

  it("refuses a line with more or fewer cells than the heading, and does not count it for a repeated SKU", async () => {
    await renderWithApi(<ImportScreen />, api);
    csv("sku,name,category\nbroken,row\nA,One,x,y\nA,Two,peptides\n");
    expect(await screen.findByLabelText("name")).toBeDefined();
    checkImport.mockResolvedValue({ rows: [] });
    await press("Check the file");
    const list = await screen.findByRole("list", { name: "Lines with errors" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Line 2 broken The line has 2 cells, and the heading has 3",
      "Line 3 A The line has 4 cells, and the heading has 3",
    ]);
    expect(checkImport.mock.lastCall?.[0].rows).toEqual([
      { line: 4, cells: { sku: "A", name: "Two", category: "peptides" } },
    ]);
  });

  it("asks what empty cells mean, keeps values by default, and imports what was checked", async () => {
    const changed: CheckedRow = { line: 2, sku: "A", name: "Good", outcome: "changed", errors: [], changes: [], seen };
    checkImport.mockResolvedValue({ rows: [changed] });
    importRows.mockResolvedValue({ rows: [changed], createdCount: 0, changedCount: 1 });
    await renderWithApi(<ImportScreen />, api);
    csv("sku,description\nA,White powder\n");
    expect(await screen.findByLabelText("description")).toBeDefined();
    expect(screen.queryByLabelText("What does an empty cell mean?")).toBeNull();
    csv("sku,description\nA,\n");
    const question = await screen.findByLabelText<HTMLSelectElement>("What does an empty cell mean?");
    await press("Check the file");
    await waitFor(() => expect(checkImport.mock.lastCall?.[0]).toMatchObject({ emptyCells: "keep" }));
    expect(await screen.findByRole("button", { name: "Import 1 line" })).toBeDefined();
    fireEvent.change(question, { target: { value: "clear" } });
    // The check made with the other answer no longer applies.
    expect(screen.queryByRole("button", { name: "Import 1 line" })).toBeNull();
    await press("Check the file");
    await waitFor(() => expect(checkImport.mock.lastCall?.[0]).toMatchObject({ emptyCells: "clear" }));
    await press("Import 1 line");
    await waitFor(() =>
      expect(importRows.mock.lastCall?.[0]).toMatchObject({ emptyCells: "clear", rows: [{ line: 2, seen }] }),
    );
  });

  it("downloads the refused lines with the original columns and the reasons", async () => {
    const refused = (line: number, errors: string[]): CheckedRow => ({
      ...{ line, sku: `S${line}`, name: "Bad", outcome: "error", errors, changes: [], seen: null },
    });
    const good: CheckedRow = { line: 2, sku: "A", name: "Good", outcome: "new", errors: [], changes: [], seen: null };
    checkImport.mockResolvedValue({
      rows: [good, refused(3, ["hidden: Enter yes or no", "=1+1"]), refused(4, ["=2"])],
    });
    await renderWithApi(<ImportScreen />, api);
    csv('SKU,Name,Colour\nA,Good,red\nS3,"Bad, very",\nS4,"Two\nlines",blue\n');
    expect(await screen.findByLabelText("Colour")).toBeDefined();
    await press("Check the file");
    const parts: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((part) => {
      if (part instanceof Blob) parts.push(part);
      return "blob:refused";
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await press("Download 2 refused lines");
    expect(names).toEqual(["refused-products.csv"]);
    expect(await parts[0]?.text()).toBe(
      [
        "SKU,Name,Colour,why_refused",
        'S3,"Bad, very",,hidden: Enter yes or no; =1+1',
        `S4,"Two\nlines",blue,'=2`,
        "",
      ].join("\r\n"),
    );
  });

  it("requires a SKU column, and rejects a file without lines", async () => {
    await renderWithApi(<ImportScreen />, api);
    csv("name\nGood\n");
    expect(await screen.findByText("Choose the column that holds the SKU")).toBeDefined();
    csv("sku\n");
    expect(await screen.findByText("The file has no lines below its header")).toBeDefined();
  });
});

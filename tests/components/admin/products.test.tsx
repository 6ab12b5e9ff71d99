// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EditProductScreen } from "~/components/admin/products/edit-product-screen";
import { ImportScreen } from "~/components/admin/products/import-screen";
import { NewProductScreen } from "~/components/admin/products/new-product-screen";
import { ProductsScreen } from "~/components/admin/products/products-screen";

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  recentChanges: vi.fn(),
  byId: vi.fn(),
  previewBulk: vi.fn(),
  applyBulk: vi.fn(),
  undo: vi.fn(),
  create: vi.fn(),
  update: vi.fn(),
  setHidden: vi.fn(),
  checkImport: vi.fn(),
  import: vi.fn(),
  push: vi.fn(),
  toast: vi.fn(),
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: calls.push }),
  useSearchParams: () => new URLSearchParams(),
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.toast, error: vi.fn() } }));
vi.mock("~/components/admin/images/image-picker", () => ({
  ImagePicker: ({ open, onPick }: { open: boolean; onPick: (urls: string[]) => void }) =>
    open ? (
      <button type="button" onClick={() => onPick(["/files/product/aa", "/files/product/bb"])}>
        Pick two
      </button>
    ) : null,
}));
vi.mock("~/components/admin/images/use-image-uploads", () => ({
  useImageUploads: () => ({ uploads: [], isBusy: false, add: vi.fn(), retry: vi.fn(), clear: vi.fn() }),
}));

vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const products = {
    list: { useQuery: () => calls.list() },
    recentChanges: { useQuery: () => calls.recentChanges() },
    byId: { useQuery: () => calls.byId() },
    categories: { useQuery: () => ({ data: [{ id: "cat", name: "Peptides", isRestricted: false }] }) },
    ...Object.fromEntries(
      (["previewBulk", "applyBulk", "undo", "create", "update", "setHidden", "checkImport", "import"] as const).map(
        (name) => [name, mutation((input) => calls[name](input))],
      ),
    ),
  };
  const utils = { admin: { invalidate: async () => {}, products: { matchingIds: { fetch: async () => [] } } } };
  return { api: { useUtils: () => utils, admin: { products } } };
});

const ready = (data: unknown) => ({ data, isPending: false, isError: false, refetch: vi.fn() });
const listed = (overrides: object = {}) => ({
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
  ...overrides,
});
const list = (rows: object[]) => ({
  rows,
  groups: [
    { categoryId: "cat", name: "Peptides", count: 1 },
    { categoryId: null, name: "Uncategorized", count: 1 },
  ],
  total: rows.length,
  page: 1,
  pageCount: 1,
});
const fields = (overrides: object = {}) => ({
  name: "Humanin",
  sku: "H-1",
  description: "",
  detailedDescription: "",
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
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (label: string, value: string) => type(label, value);

beforeEach(() => {
  calls.list.mockReturnValue(
    ready(
      list([listed(), listed({ id: "p2", name: "Vial", sku: "V-1", categoryId: null, retailCents: 0, hidden: false })]),
    ),
  );
  calls.recentChanges.mockReturnValue(ready([]));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the list", () => {
  it("stands in groups with counts, each row with its price, markers and acts", () => {
    render(<ProductsScreen />);
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

  it("says when nothing is there, and when it could not be read", () => {
    calls.list.mockReturnValue(ready(list([])));
    const { rerender } = render(<ProductsScreen />);
    expect(screen.getByText("No products found")).toBeDefined();
    calls.list.mockReturnValue({
      isPending: false,
      isError: true,
      error: { data: { requestId: "req-1" } },
      refetch: vi.fn(),
    });
    rerender(<ProductsScreen />);
    expect(screen.getByText("req-1")).toBeDefined();
  });

  it("hides a product by its box", async () => {
    calls.setHidden.mockResolvedValue({ hidden: false });
    render(<ProductsScreen />);
    fireEvent.click(screen.getByLabelText("Hide Humanin"));
    await waitFor(() => expect(calls.setHidden).toHaveBeenCalledWith({ productId: "p1", hidden: false }));
  });
});

describe("bulk acts", () => {
  const open = () => {
    render(<ProductsScreen />);
    fireEvent.click(screen.getByLabelText("Select All"));
    press("Bulk Actions");
  };
  const preview = {
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
        orderCount: 0,
      },
    ],
  };

  it("count what is selected, and cannot be applied while empty", () => {
    render(<ProductsScreen />);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Bulk Actions" }).disabled).toBe(true);
    expect(screen.getByText("None selected")).toBeDefined();
    cleanup();
    open();
    expect(screen.getByText("2 selected")).toBeDefined();
    for (const act of ["category", "image", "markup", "price"]) {
      choose("Action", act);
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Preview for 2 products" }).disabled).toBe(true);
    }
  });

  it("ask for what is missing", () => {
    open();
    fireEvent.submit(screen.getByRole("form", { name: "Bulk Actions" }));
    expect(screen.getByText("Please select a category")).toBeDefined();
    choose("Action", "image");
    fireEvent.submit(screen.getByRole("form", { name: "Bulk Actions" }));
    expect(screen.getByText("Please upload an image or enter an image URL")).toBeDefined();
    type("Image URL", "http://plain.example/a.png");
    expect(screen.getByText("Invalid URL")).toBeDefined();
  });

  it("show old and new first, do exactly that, and offer to undo it", async () => {
    calls.previewBulk.mockResolvedValue(preview);
    calls.applyBulk.mockResolvedValue({
      undoId: "u1",
      words: preview.words,
      doneCount: 1,
      outcomes: [{ productId: "p1", name: "Humanin", outcome: "done" }],
    });
    open();
    choose("Action", "percent");
    type("Percent", "10");
    press("Preview for 2 products");
    expect(await screen.findByText("Preview: Prices changed by +10%")).toBeDefined();
    expect(screen.getByText("$55.00")).toBeDefined();
    expect(screen.getByText("It has no supplier cost")).toBeDefined();
    expect(calls.applyBulk).not.toHaveBeenCalled();
    press("Apply to 1 product");
    await waitFor(() => expect(calls.toast).toHaveBeenCalled());
    expect(calls.applyBulk.mock.calls[0]?.[0]).toMatchObject({
      rows: [{ productId: "p1", version: 3 }],
      change: { kind: "price-percent", percentBps: 1_000 },
    });
    expect(calls.toast.mock.calls[0]?.[1]).toMatchObject({ action: { label: "Undo" } });
  });

  it("name each product that was left, with the reason", async () => {
    calls.previewBulk.mockResolvedValue(preview);
    calls.applyBulk.mockResolvedValue({
      undoId: null,
      words: preview.words,
      doneCount: 0,
      outcomes: [{ productId: "p1", name: "Humanin", outcome: "left", why: "It was changed since the preview" }],
    });
    open();
    choose("Action", "percent");
    type("Percent", "10");
    press("Preview for 2 products");
    await screen.findByText("$55.00");
    press("Apply to 1 product");
    expect(await screen.findByText("It was changed since the preview")).toBeDefined();
  });

  it("delete asks by name", async () => {
    const rows = [{ ...preview.rows[0], to: "Deleted", orderCount: 2 }];
    calls.previewBulk.mockResolvedValue({ ...preview, rows });
    render(<ProductsScreen />);
    press("Delete Humanin");
    expect(await screen.findByText("Delete Humanin?")).toBeDefined();
    expect(screen.getByText(/The orders keep name, SKU and price/)).toBeDefined();
  });

  it("stand among the recent changes until they are undone", async () => {
    const change = { undoId: "u1", words: "Deleted", count: 2, names: ["A", "B"], by: "Ada", createdAt: new Date(0) };
    calls.recentChanges.mockReturnValue(
      ready([
        { ...change, undoneAt: null },
        { ...change, undoId: "u2", words: "Hidden", undoneAt: new Date(0) },
      ]),
    );
    calls.undo.mockResolvedValue({ alreadyUndone: false, restoredCount: 2, left: [] });
    render(<ProductsScreen />);
    expect(screen.getByText("Undone")).toBeDefined();
    press("Undo: Deleted, 2 products");
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("Undone: 2 put back"));
    expect(calls.undo).toHaveBeenCalledWith({ undoId: "u1" });
  });
});

describe("the product form", () => {
  it("begins with a markup of 150%, three sources and one quantity without a price, and shows prices once cost is there", () => {
    render(<NewProductScreen fromId={null} />);
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

  it("says beside the field what is required and sends nothing", async () => {
    render(<NewProductScreen fromId={null} />);
    type("Markup (%)", "");
    press("Add Product");
    for (const text of ["Name is required", "Supplier cost is required", "Markup is required"]) {
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(calls.create).not.toHaveBeenCalled();
  });

  it("says beside its own field that a volume price is above the standard price, below a row left blank", async () => {
    render(<NewProductScreen fromId={null} />);
    type("Name", "Mots-c");
    type("Supplier cost ($)", "20.00");
    press("Add quantity");
    press("Add quantity");
    const [, , third] = screen.getAllByRole("group", { name: /^Volume discount/ });
    if (!third) throw new Error("expected three volume discounts");
    fireEvent.change(within(third).getByLabelText("Quantity"), { target: { value: "10" } });
    fireEvent.change(within(third).getByLabelText("Price for one ($)"), { target: { value: "50.01" } });
    press("Add Product");
    const text = "$50.01 for 10 or more is above the standard price of $50.00";
    expect(await within(third).findByText(text)).toBeDefined();
    expect(calls.create).not.toHaveBeenCalled();
    fireEvent.change(within(third).getByLabelText("Price for one ($)"), { target: { value: "50" } });
    press("Add Product");
    await waitFor(() => expect(calls.create).toHaveBeenCalledOnce());
  });

  it("sends what was typed, keeps it when refused, and says why beside the field", async () => {
    calls.create.mockRejectedValue({
      message: "x",
      data: { reason: "sku-taken", fieldErrors: { sku: "This SKU is used by Vial" } },
    });
    render(<NewProductScreen fromId={null} />);
    type("Name", "Mots-c");
    type("SKU", "V-1");
    type("Supplier cost ($)", "12.50");
    press("Add Product");
    expect(await screen.findByText("This SKU is used by Vial")).toBeDefined();
    expect(calls.create.mock.calls[0]?.[0]).toMatchObject({
      name: "Mots-c",
      supplierCostCents: 1_250,
      markupBps: 15_000,
      sources: [],
    });
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mots-c");
    expect(screen.getByText("Unsaved changes")).toBeDefined();
  });

  it("warns when a description speaks of dosing", () => {
    render(<NewProductScreen fromId={null} />);
    type(/^Short description/, "Take 5 mg per day.");
    expect(screen.getByText("Products are sold for research use only")).toBeDefined();
  });

  it("pre-fills a duplicate but for the SKU", () => {
    calls.byId.mockReturnValue(ready({ id: "p1", slug: "humanin", version: 1, fields: fields(), orderCount: 0 }));
    render(<NewProductScreen fromId="p1" />);
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Humanin (copy)");
    expect(screen.getByLabelText<HTMLInputElement>("SKU").value).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>("Supplier cost ($)").value).toBe("20.00");
  });

  it("takes pictures from the library, reorders them by keyboard and removes them", () => {
    render(<NewProductScreen fromId={null} />);
    press("Library");
    press("Pick two");
    const order = () =>
      within(screen.getByRole("list", { name: "Images" }))
        .getAllByRole("img")
        .map((img) => img.getAttribute("src"));
    expect(order()).toEqual(["/files/product/aa?w=800", "/files/product/bb?w=800"]);
    press("Move image 2 forward");
    expect(order()).toEqual(["/files/product/bb?w=800", "/files/product/aa?w=800"]);
    press("Remove image 1");
    expect(order()).toEqual(["/files/product/aa?w=800"]);
    type(/^Image URL/, "javascript:alert(1)");
    press("Add");
    expect(screen.getByText(/begins with https/)).toBeDefined();
  });

  it("of a product that somebody else saved shows theirs and yours, loses nothing typed and saves over it", async () => {
    calls.byId.mockReturnValue(ready({ id: "p1", slug: "humanin", version: 1, fields: fields(), orderCount: 0 }));
    calls.update.mockRejectedValueOnce({
      message: "Ada saved this product while you were editing it.",
      data: {
        reason: "product-changed",
        detail: { version: 2, current: fields({ name: "Humanin by Ada", markupBps: 20_000 }) },
      },
    });
    calls.update.mockResolvedValue({ version: 3, slug: "humanin" });
    render(<EditProductScreen productId="p1" />);
    type("Name", "Humanin by me");
    press("Save");
    expect(await screen.findByText("Ada saved this product while you were editing it.")).toBeDefined();
    expect(screen.getByText("Humanin by Ada")).toBeDefined();
    expect(screen.getByText("Taken over from them: Markup.")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Humanin by me");
    press("Save");
    await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
    expect(calls.update.mock.calls[1]?.[0]).toMatchObject({ version: 2, name: "Humanin by me", markupBps: 20_000 });
  });

  it("says when the product is gone", () => {
    calls.byId.mockReturnValue({
      isPending: false,
      isError: true,
      error: { message: "Product not found", data: { code: "NOT_FOUND", reason: "not-found" } },
    });
    render(<EditProductScreen productId="p1" />);
    expect(screen.getByText("Product not found")).toBeDefined();
  });
});

describe("the import", () => {
  // What the check found is brought into view; jsdom has no view.
  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn();
  });

  const csv = (text: string) => {
    const file = new File([text], "products.csv", { type: "text/csv" });
    fireEvent.change(screen.getByLabelText("CSV file"), { target: { files: [file] } });
  };

  it("guesses the columns, checks first, names wrong lines, and then imports the others", async () => {
    const rows = [
      { line: 2, sku: "A", name: "Good", outcome: "new", errors: [], changes: [] },
      {
        line: 3,
        sku: "B",
        name: "Bad",
        outcome: "error",
        errors: ["supplier_cost: Enter an amount in dollars, such as 49.95"],
        changes: [],
      },
    ];
    calls.checkImport.mockResolvedValue({ rows });
    calls.import.mockResolvedValue({ rows: rows.slice(0, 1) });
    render(<ImportScreen />);
    csv("SKU,Product name,Supplier cost\nA,Good,1\nB,Bad,x\nA,Again,1\n");
    expect((await screen.findByLabelText<HTMLSelectElement>("Product name")).value).toBe("name");
    press("Check the file");
    expect(await screen.findByText("supplier_cost: Enter an amount in dollars, such as 49.95")).toBeDefined();
    expect(screen.getByText("sku: It stands in line 2 already")).toBeDefined();
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
    expect(calls.import).not.toHaveBeenCalled();
    press("Import 1 line");
    await waitFor(() => expect(calls.import).toHaveBeenCalledTimes(1));
    expect(calls.import.mock.calls[0]?.[0]).toMatchObject({
      rows: [{ line: 2, cells: { sku: "A", supplier_cost: "1" } }],
    });
    expect(await screen.findByText("See the products")).toBeDefined();
  });

  it("shows which cells a line changes, the old and the new", async () => {
    const changes = [
      { column: "markup_percentage", from: "150", to: "180" },
      { column: "description", from: "", to: "White powder" },
    ];
    const changed = { line: 2, sku: "A", name: "Good", outcome: "changed", errors: [], changes };
    const same = { line: 3, sku: "B", name: "Same", outcome: "unchanged", errors: [], changes: [] };
    calls.checkImport.mockResolvedValue({ rows: [changed, same] });
    render(<ImportScreen />);
    csv("sku,markup_percentage\nA,180\nB,150\n");
    expect(await screen.findByLabelText("markup_percentage")).toBeDefined();
    press("Check the file");
    const list = await screen.findByRole("list", { name: "Lines that change something" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    expect(list.textContent).toBe("Line 2 A Goodmarkup_percentage150180description(empty)White powder");
  });

  it("asks for the column of the SKU, and refuses a file without lines", async () => {
    render(<ImportScreen />);
    csv("name\nGood\n");
    expect(await screen.findByText("Choose the column that holds the SKU")).toBeDefined();
    csv("sku\n");
    expect(await screen.findByText("The file has no lines below its header")).toBeDefined();
  });
});

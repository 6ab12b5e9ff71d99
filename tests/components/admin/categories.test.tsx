// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CategoriesScreen } from "~/components/admin/categories/categories-screen";

const calls = vi.hoisted(() => ({ list: vi.fn(), create: vi.fn(), update: vi.fn(), delete: vi.fn(), toast: vi.fn() }));

vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.toast, error: vi.fn() } }));
vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const categories = {
    list: { useQuery: () => calls.list() },
    create: mutation((input) => calls.create(input)),
    update: mutation((input) => calls.update(input)),
    delete: mutation((input) => calls.delete(input)),
  };
  return { api: { useUtils: () => ({ admin: { invalidate: async () => {} } }), admin: { categories } } };
});

const none = {
  ...{ description: "", parentId: null, parentName: null, isRestricted: false },
  ...{ productCount: 0, subcategoryCount: 0, grantedCount: 0 },
};
const PEPTIDES = { ...none, id: "p", name: "Peptides", slug: "peptides", description: "Lyophilised", productCount: 3 };
const BLENDS = { ...none, id: "b", name: "Blends", slug: "blends", parentId: "p", parentName: "Peptides" };
const CLOSED = { ...none, id: "c", name: "Controlled", slug: "controlled", isRestricted: true, grantedCount: 2 };
const loaded = (data: unknown) => ({ data, isPending: false, isError: false, refetch: vi.fn() });
const failure = (reason: string, message: string, code = "CONFLICT") =>
  Object.assign(new Error(message), { data: { code, reason, fieldErrors: null, requestId: "req-1" } });

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const dialog = (role = "dialog") => within(screen.getByRole(role));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  calls.list.mockReturnValue(loaded([BLENDS, CLOSED, PEPTIDES]));
  for (const call of [calls.create, calls.update]) call.mockResolvedValue({ slug: "x" });
  calls.delete.mockResolvedValue({ movedProducts: 0 });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the categories' cards", () => {
  it("name parent, slug, description, product count and what is restricted", () => {
    render(<CategoriesScreen />);
    const [blends, closed, peptides] = screen.getAllByRole("listitem").map((item) => within(item));
    expect(blends?.getByText("Peptides /")).toBeDefined();
    expect(blends?.getByText("No description")).toBeDefined();
    expect(closed?.getByText("Restricted")).toBeDefined();
    expect(closed?.getByText(/granted to 2 accounts/)).toBeDefined();
    expect(peptides?.getByText("peptides")).toBeDefined();
    expect(peptides?.getByText("Lyophilised")).toBeDefined();
    expect(peptides?.getByText("3 products")).toBeDefined();
    expect(peptides?.queryByText("Restricted")).toBeNull();
  });

  it("say when there are none, and when they could not be read", () => {
    calls.list.mockReturnValue(loaded([]));
    render(<CategoriesScreen />);
    expect(screen.getByText("No categories yet")).toBeDefined();
    cleanup();
    const refetch = vi.fn();
    calls.list.mockReturnValue({ isPending: false, isError: true, error: { data: { requestId: "req-9" } }, refetch });
    render(<CategoriesScreen />);
    expect(screen.getByText(/req-9/)).toBeDefined();
    press(/Try again/);
    expect(refetch).toHaveBeenCalled();
  });
});

describe("the form", () => {
  it("shows the slug as the name is typed, with a number where it is taken, and adds the category", async () => {
    render(<CategoriesScreen />);
    press(/Add category/);
    type("Name", "Peptides");
    expect(dialog().getByText("/category/peptides-2")).toBeDefined();
    type("Name", "Lab Supplies & More");
    expect(dialog().getByText("/category/lab-supplies-more")).toBeDefined();
    fireEvent.click(dialog().getByRole("button", { name: "Add category" }));
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("Category created"));
    expect(calls.create).toHaveBeenCalledWith({
      ...{ categoryId: expect.any(String), name: "Lab Supplies & More", parentId: null },
      ...{ description: "", isRestricted: false },
    });
  });

  it("asks for a name, and keeps what was typed when the shop refuses", async () => {
    calls.create.mockRejectedValue(failure("no-parent", "This parent category no longer exists"));
    render(<CategoriesScreen />);
    press(/Add category/);
    fireEvent.click(dialog().getByRole("button", { name: "Add category" }));
    expect(await dialog().findByText("Please enter a name")).toBeDefined();
    type("Name", "New");
    fireEvent.click(dialog().getByRole("button", { name: "Add category" }));
    expect(await dialog().findByText("Error creating category: This parent category no longer exists")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("New");
    // Closing asks first.
    fireEvent.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Discard what you typed?")).toBeDefined();
  });

  it("says which address will lead here, offers no parent below itself, and restricts what is below as well", async () => {
    calls.update.mockRejectedValueOnce(failure("internal", "Something went wrong", "INTERNAL_SERVER_ERROR"));
    render(<CategoriesScreen />);
    press("Edit Peptides");
    type("Name", "Compounds");
    expect(dialog().getByText(/will lead here/).textContent).toContain("/category/peptides");
    const options = dialog().getAllByRole<HTMLOptionElement>("option");
    expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(["b", "p"]);
    expect(dialog().queryByText("Its subcategories are open")).toBeNull();
    fireEvent.click(screen.getByLabelText("Restricted"));
    fireEvent.click(screen.getByLabelText("Restrict these as well"));
    fireEvent.click(dialog().getByRole("button", { name: "Save category" }));
    expect(await dialog().findByText("Error updating category (reference req-1)")).toBeDefined();
    fireEvent.click(dialog().getByRole("button", { name: "Save category" }));
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("Category updated"));
    expect(calls.update).toHaveBeenLastCalledWith({
      ...{ categoryId: "p", name: "Compounds", parentId: null, description: "Lyophilised" },
      ...{ isRestricted: true, alsoSubcategories: true },
    });
  });
});

describe("deleting", () => {
  it("an empty one asks by its name", async () => {
    render(<CategoriesScreen />);
    press("Delete Blends");
    expect(dialog("alertdialog").getByText("Delete Blends?")).toBeDefined();
    fireEvent.click(dialog("alertdialog").getByRole("button", { name: "Delete category" }));
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("Category deleted"));
    expect(calls.delete).toHaveBeenCalledWith({ categoryId: "b" });
  });

  it("one with products is refused until they are moved, and says when that opens restricted ones", async () => {
    calls.list.mockReturnValue(loaded([BLENDS, { ...CLOSED, productCount: 3 }, PEPTIDES]));
    calls.delete.mockResolvedValue({ movedProducts: 3 });
    render(<CategoriesScreen />);
    press("Delete Controlled");
    const ask = dialog("alertdialog");
    expect(ask.getByText("Cannot delete category with products. Remove products first.")).toBeDefined();
    fireEvent.click(ask.getByRole("button", { name: "Move products and delete" }));
    expect(calls.delete).not.toHaveBeenCalled();
    type("Or move its 3 products to", "b");
    expect(ask.getByText("Blends is open: everybody will see these products.")).toBeDefined();
    fireEvent.click(ask.getByRole("button", { name: "Move products and delete" }));
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("3 products moved, category deleted"));
    expect(calls.delete).toHaveBeenCalledWith({ categoryId: "c", moveProductsTo: "b" });
  });
});

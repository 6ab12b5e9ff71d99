import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CategoriesScreen } from "~/components/admin/categories/categories-screen";
import { type ApiOutput, apiError, apiHandlers, serverError } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Category = ApiOutput<"admin.categories.list">[number];

const none = {
  ...{ description: "", parentId: null, parentName: null, isRestricted: false },
  ...{ productCount: 0, subcategoryCount: 0, grantedCount: 0, waitingCount: 0 },
};
const PEPTIDES: Category = {
  ...none,
  id: "p",
  name: "Peptides",
  slug: "peptides",
  description: "Lyophilised",
  productCount: 3,
};
const BLENDS: Category = { ...none, id: "b", name: "Blends", slug: "blends", parentId: "p", parentName: "Peptides" };
const CLOSED: Category = {
  ...none,
  id: "c",
  name: "Controlled",
  slug: "controlled",
  isRestricted: true,
  grantedCount: 2,
};
const dialog = (role = "dialog") => within(screen.getByRole(role));

const api = apiHandlers({
  "admin.categories.list": () => [BLENDS, CLOSED, PEPTIDES],
  "admin.categories.create": () => ({ slug: "x" }),
  "admin.categories.update": () => ({ slug: "x" }),
  "admin.categories.delete": () => ({ movedProducts: 0 }),
});
const {
  "admin.categories.list": list,
  "admin.categories.create": create,
  "admin.categories.update": update,
  "admin.categories.delete": remove,
} = api;

describe("category cards", () => {
  it("show parent, slug, description, product count and a restricted badge", async () => {
    await renderWithApi(<CategoriesScreen />, api);
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

  it("show an empty state, and a retry when loading fails", async () => {
    list.mockReturnValue([]);
    await renderWithApi(<CategoriesScreen />, api);
    expect(screen.getByText("No categories yet")).toBeDefined();
    cleanup();
    list.mockRejectedValueOnce(serverError("req-9"));
    await renderWithApi(<CategoriesScreen />, api);
    expect(screen.getByText(/req-9/)).toBeDefined();
    await press(/Try again/);
    expect(screen.getByText("No categories yet")).toBeDefined();
  });
});

describe("category form", () => {
  it("previews the slug while the name is typed, numbered if taken, and adds the category", async () => {
    await renderWithApi(<CategoriesScreen />, api);
    await press(/Add category/);
    type("Name", "Peptides");
    expect(dialog().getByText("/category/peptides-2")).toBeDefined();
    type("Name", "Lab Supplies & More");
    expect(dialog().getByText("/category/lab-supplies-more")).toBeDefined();
    await click(dialog().getByRole("button", { name: "Add category" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Category created"));
    expect(create).toHaveBeenCalledWith({
      ...{ categoryId: expect.any(String), name: "Lab Supplies & More", parentId: null },
      ...{ description: "", isRestricted: false },
    });
  });

  it("requires a name, and keeps the input when the server refuses", async () => {
    create.mockRejectedValue(apiError("This parent category no longer exists", { reason: "no-parent" }));
    await renderWithApi(<CategoriesScreen />, api);
    await press(/Add category/);
    await click(dialog().getByRole("button", { name: "Add category" }));
    expect(await dialog().findByText("Please enter a name")).toBeDefined();
    type("Name", "New");
    await click(dialog().getByRole("button", { name: "Add category" }));
    expect(await dialog().findByText("Error creating category: This parent category no longer exists")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("New");
    // Closing the dirty form asks first.
    await click(dialog().getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Discard what you typed?")).toBeDefined();
  });

  it("names the URL that will redirect, disallows descendants as parent, and can restrict subcategories too", async () => {
    update.mockRejectedValueOnce(serverError("req-1"));
    await renderWithApi(<CategoriesScreen />, api);
    await press("Edit Peptides");
    type("Name", "Compounds");
    expect(dialog().getByText(/will lead here/).textContent).toContain("/category/peptides");
    const options = dialog().getAllByRole<HTMLOptionElement>("option");
    expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(["b", "p"]);
    expect(dialog().queryByText("Its subcategories are open")).toBeNull();
    await click(screen.getByLabelText("Restricted"));
    await click(screen.getByLabelText("Restrict these as well"));
    await click(dialog().getByRole("button", { name: "Save category" }));
    expect(
      await dialog().findByText("Error updating category: Something went wrong on our side. Reference req-1"),
    ).toBeDefined();
    await click(dialog().getByRole("button", { name: "Save category" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Category updated"));
    expect(update).toHaveBeenLastCalledWith({
      ...{ categoryId: "p", name: "Compounds", parentId: null, description: "Lyophilised" },
      ...{ isRestricted: true, alsoSubcategories: true },
      seen: { name: "Peptides", parentId: null, description: "Lyophilised", isRestricted: false },
    });
  });

  it("keeps the input when someone else saved meanwhile, and shows their version when reopened", async () => {
    update.mockRejectedValueOnce(apiError("This category was changed meanwhile.", { reason: "changed-elsewhere" }));
    await renderWithApi(<CategoriesScreen />, api);
    await press("Edit Peptides");
    type("Name", "Compounds");
    list.mockReturnValue([BLENDS, CLOSED, { ...PEPTIDES, isRestricted: true }]);
    await click(dialog().getByRole("button", { name: "Save category" }));
    expect(await dialog().findByText(/This category was changed meanwhile/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Compounds");
    await click(dialog().getByRole("button", { name: "Save category" }));
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ seen: expect.objectContaining({ isRestricted: false }) }),
    );
    await press("Edit Peptides");
    expect(screen.getByLabelText<HTMLInputElement>("Restricted").checked).toBe(true);
  });
});

describe("deleting a category", () => {
  it("asks for confirmation by name when it is empty", async () => {
    await renderWithApi(<CategoriesScreen />, api);
    await press("Delete Blends");
    expect(dialog("alertdialog").getByText("Delete Blends?")).toBeDefined();
    await click(dialog("alertdialog").getByRole("button", { name: "Delete category" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Category deleted"));
    expect(remove).toHaveBeenCalledWith({ categoryId: "b" });
  });

  it("explains what happens to accounts with access or a pending request when it is restricted", async () => {
    const other: Category = { ...CLOSED, id: "o", name: "Research", slug: "research", grantedCount: 0 };
    list.mockReturnValue([{ ...CLOSED, productCount: 3, waitingCount: 1 }, other]);
    await renderWithApi(<CategoriesScreen />, api);
    await press("Delete Controlled");
    const text = () => screen.getByRole("alertdialog").textContent;
    expect(text()).toContain("2 accounts have access to Controlled. This access is deleted with it.");
    expect(text()).toContain("1 request for access waits. An e-mail tells its sender that Controlled is gone.");
    type("Or move its 3 products to", "o");
    expect(text()).toContain("2 accounts have access to Controlled. They get access to all of Research.");
  });

  it("requires moving its products first, and warns when that makes restricted products public", async () => {
    list.mockReturnValue([BLENDS, { ...CLOSED, productCount: 3 }, PEPTIDES]);
    remove.mockResolvedValue({ movedProducts: 3 });
    await renderWithApi(<CategoriesScreen />, api);
    await press("Delete Controlled");
    const ask = dialog("alertdialog");
    expect(ask.getByText("Cannot delete category with products. Remove products first.")).toBeDefined();
    await click(ask.getByRole("button", { name: "Move products and delete" }));
    expect(remove).not.toHaveBeenCalled();
    type("Or move its 3 products to", "b");
    expect(ask.getByText("Blends is open: everybody will see these products.")).toBeDefined();
    await click(ask.getByRole("button", { name: "Move products and delete" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("3 products moved, category deleted"));
    expect(remove).toHaveBeenCalledWith({ categoryId: "c", moveProductsTo: "b" });
  });
});

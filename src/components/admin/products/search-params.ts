export type ProductsAddress = { search: string; liveOnly: boolean; category: string | null; page: number };

const MAX_SEARCH = 120;
const CATEGORY = /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What the address of the products screen says; anything odd in it is left out. */
export function readProductsAddress(params: { get: (key: string) => string | null }): ProductsAddress {
  const page = Number(params.get("page"));
  const category = params.get("category") ?? "";
  return {
    search: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH),
    liveOnly: params.get("live") === "1",
    category: CATEGORY.test(category) ? category : null,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** The address of the products screen in a state. */
export function productsHref({ search, liveOnly, category, page = 1 }: Partial<ProductsAddress>): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (liveOnly) params.set("live", "1");
  if (category) params.set("category", category);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/products?${params}` : "/admin/products";
}

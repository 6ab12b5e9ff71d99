/** Where a kind of thing is shown in the admin panel; kinds without a page of their own are not here. */
const PLACES: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/admin/orders?section=all&order=${id}`,
  product: (id) => `/admin/products/${id}`,
  user: (id) => `/admin/users/${id}`,
  affiliate: (id) => `/admin/affiliates/${id}`,
  payoutRun: (id) => `/admin/payouts/${id}`,
  category: () => "/admin/categories",
  mail: () => "/admin/emails",
  "subscription-request": () => "/admin/payments",
  settings: () => "/admin/settings",
};

/** Where the thing that an act was done to is shown; null where it has no page. */
export function placeOf(entity: string, entityId: string | null): string | null {
  return entityId === null ? null : (PLACES[entity]?.(encodeURIComponent(entityId)) ?? null);
}

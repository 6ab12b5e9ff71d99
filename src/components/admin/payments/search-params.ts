export const PAYMENT_VIEWS = ["waiting", "statement", "confirmed", "aside"] as const;
export type PaymentView = (typeof PAYMENT_VIEWS)[number];
export type PaymentsAddress = { view: PaymentView; page: number };

export const VIEW_NAMES: Readonly<Record<PaymentView, string>> = {
  waiting: "Waiting",
  statement: "Statement",
  confirmed: "Confirmed",
  aside: "Set aside",
};

/** What the address of the inbox says; anything odd in it is left out. */
export function readPaymentsAddress(params: { get: (key: string) => string | null }): PaymentsAddress {
  const page = Number(params.get("page"));
  return {
    view: PAYMENT_VIEWS.find((known) => known === params.get("view")) ?? "waiting",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export function paymentsHref({ view, page = 1 }: { view: PaymentView; page?: number }): string {
  const params = new URLSearchParams();
  if (view !== "waiting") params.set("view", view);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/admin/payments?${query}` : "/admin/payments";
}

// A browser's side of the shop: real components and the real client, with answers where the network would be.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { ReactNode } from "react";
import type { AppRouter } from "~/server/api/root";
import { api, type RouterOutputs } from "~/trpc/react";

type Cart = RouterOutputs["cart"]["get"];
export type Line = Cart["lines"][number];
export type Answers = Record<string, (input: unknown) => unknown>;

/** A refusal as the API sends it. */
export function refusal(message: string, data: { code?: string; reason?: string; requestId?: string } = {}) {
  const about = { code: "CONFLICT", reason: "refused", requestId: "r-1", fieldErrors: null, ...data };
  return TRPCClientError.from({ error: { code: -32009, message, data: about } });
}

/** Shows something of the shop; what the answers leave out fails as the network does. */
export function showShop(children: ReactNode, answers: Answers) {
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const answer = answers[op.path];
        Promise.resolve()
          .then(() => (answer ? answer(op.input) : Promise.reject(new Error(`nothing answers ${op.path}`))))
          .then(
            (data) => {
              observer.next({ result: { type: "data", data } });
              observer.complete();
            },
            (error) => observer.error(TRPCClientError.from(error)),
          );
      });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  return render(
    <QueryClientProvider client={client}>
      <api.Provider client={api.createClient({ links: [link] })} queryClient={client}>
        {children}
      </api.Provider>
    </QueryClientProvider>,
  );
}

/** A line of two pieces at $50.00, unless told otherwise. */
export function lineOf(name: string, overrides: Partial<Line> = {}): Line {
  const quantity = overrides.quantity ?? 2;
  const line = {
    productId: `id of ${name}`,
    quantity,
    mergedQuantity: 0,
    problem: null,
    name,
    slug: name.toLowerCase(),
    sku: `SKU-${name}`,
    imageUrl: null,
    seenUnitCents: null,
    saving: null,
    quote: {
      retailUnitCents: 5000,
      unitCents: 5000,
      lineCents: 5000 * quantity,
      quantity,
      discountPercent: 0,
      volumeTier: null,
      trace: [],
      isPriced: true,
    },
    ...overrides,
  };
  return line as Line;
}

export function cartOf(lines: Line[], overrides: Partial<Cart> = {}): Cart {
  const subtotalCents = lines.reduce((sum, line) => sum + (line.problem ? 0 : (line.quote?.lineCents ?? 0)), 0);
  const shippingCents = lines.length > 0 ? 5000 : 0;
  return {
    lines,
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    paymentTag: "$AssayShop",
    mergedUnits: 0,
    mergeLeftOut: 0,
    orderKey: "6f1c9a52-3f0e-4b59-9d5b-0a6f4f9f2f10",
    isVisitors: false,
    problem: null,
    ...overrides,
  };
}

export const countOf = (cart: Cart) => ({ count: cart.lines.reduce((sum, line) => sum + line.quantity, 0) });

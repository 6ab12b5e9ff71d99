"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { FieldError } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import { Skeleton } from "~/components/ui/skeleton";
import { Stepper } from "~/components/ui/stepper";
import { MAX_CART_LINES, MAX_QUANTITY } from "~/domain/cart";
import { formatMoney } from "~/domain/money";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { EntryPicker, SearchResultList } from "./entry-picker";

type Quote = RouterOutputs["admin"]["orderEntry"]["quote"];
export type EntryLine = { productId: string; name: string; quantity: number };

type EntryLinesProps = {
  customerId: string;
  lines: readonly EntryLine[];
  /** The server's prices for this customer; undefined until loaded. */
  quote: Quote | undefined;
  onChange: (lines: EntryLine[]) => void;
};

/** The order's products, each with its price for this customer. */
export function EntryLines({ customerId, lines, quote, onChange }: EntryLinesProps) {
  const isFull = lines.length >= MAX_CART_LINES;
  function add({ id: productId, name }: { id: string; name: string }) {
    const isThere = lines.some((line) => line.productId === productId);
    if (isThere) return setQuantity(productId, (quantity) => Math.min(MAX_QUANTITY, quantity + 1));
    onChange([...lines, { productId, name, quantity: 1 }]);
  }
  function setQuantity(productId: string, next: (quantity: number) => number) {
    onChange(lines.map((line) => (line.productId === productId ? { ...line, quantity: next(line.quantity) } : line)));
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg">Products</h2>
      {lines.length > 0 && (
        <ul aria-label="Lines of this order" className="divide-y divide-line border-line border-b">
          {lines.map((line) => (
            <Line
              key={line.productId}
              customerId={customerId}
              line={line}
              quoted={quote?.lines.find(({ productId }) => productId === line.productId)}
              onQuantity={(quantity) => setQuantity(line.productId, () => quantity)}
              onRemove={() => onChange(lines.filter(({ productId }) => productId !== line.productId))}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-muted text-sm">An order has at most {MAX_CART_LINES} products.</p>
      ) : (
        <EntryPicker
          label="Add a product"
          placeholder="Name or SKU"
          results={(search, onPicked) => (
            <FoundProducts
              search={search}
              onPick={(product) => {
                add(product);
                onPicked();
              }}
            />
          )}
        />
      )}
    </Card>
  );
}

type LineProps = {
  customerId: string;
  line: EntryLine;
  quoted: Quote["lines"][number] | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function Line({ customerId, line, quoted, onQuantity, onRemove }: LineProps) {
  const name = quoted?.name ?? line.name;
  // Hide a stale price that was quoted for another quantity.
  const quote = quoted?.quantity === line.quantity ? quoted.quote : undefined;
  return (
    <li className="figures grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto_9rem_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{name}</p>
        {quoted?.sku && <p className="text-muted">{quoted.sku}</p>}
        <FieldError message={quoted?.problem ?? undefined} />
        {quoted?.needsGrant && (
          <Link
            href={`/admin/users/${customerId}#approved-categories`}
            // The order that is being entered stays open.
            target="_blank"
            className="rounded text-accent underline underline-offset-4"
          >
            Approve the customer<span className="sr-only"> (opens in a new tab)</span>
          </Link>
        )}
      </div>
      <Stepper
        label={`Quantity of ${name}`}
        value={line.quantity}
        max={MAX_QUANTITY}
        onChange={onQuantity}
        className="max-sm:row-start-2"
      />
      <div className="text-right max-sm:row-start-2">
        {quote && (
          <>
            <p className="font-medium">{formatMoney(quote.lineCents)}</p>
            <p className="text-muted">{formatMoney(quote.unitCents)} each</p>
          </>
        )}
        {quote === undefined && !quoted?.problem && <Skeleton className="ml-auto h-9 w-20" />}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${name}`}
        className="max-sm:col-start-2 max-sm:row-start-1 max-sm:self-start max-sm:justify-self-end"
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

function FoundProducts({
  search,
  onPick,
}: {
  search: string;
  onPick: (product: { id: string; name: string }) => void;
}) {
  const products = api.admin.products.list.useQuery({ search, liveOnly: true });
  if (!hasData(products)) return <QueryState query={products} className="h-11" />;
  return (
    <SearchResultList rows={products.data.rows} total={products.data.total} noun="product" onPick={onPick}>
      {(product) => (
        <>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium">{product.name}</span> <span className="text-muted">{product.sku}</span>
          </span>
          {product.soldOut && <span className="text-muted">Sold out</span>}
        </>
      )}
    </SearchResultList>
  );
}

"use client";

import Link from "next/link";
import { ProductImage } from "~/components/shared/product-image";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";

export function RecentProducts() {
  const products = api.admin.dashboard.recentProducts.useQuery();
  return (
    <Card
      title="Recent Products"
      description="The first five by SKU"
      action={
        <ButtonLink href="/admin/products" variant="secondary" size="sm">
          All products
        </ButtonLink>
      }
    >
      {!hasData(products) ? (
        <QueryState query={products} className="h-64" />
      ) : products.data.rows.length === 0 ? (
        <p className="text-muted">No products yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {products.data.rows.map((product) => (
            <li key={product.id} className="relative flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
              <span className="size-11 shrink-0 overflow-hidden rounded border border-line">
                <ProductImage src={product.imageUrl} alt="" sizes="44px" />
              </span>
              <span className="min-w-0 flex-1">
                <Link
                  href={`/admin/products/${product.id}`}
                  className="block truncate rounded font-medium after:absolute after:inset-0 hover:underline"
                >
                  {product.name}
                </Link>
                <span className="flex items-center gap-2 text-muted text-sm">
                  <span className="font-mono text-xs">{product.sku}</span>
                  {product.hidden && <Badge className="h-5">Hidden</Badge>}
                  {product.soldOut && (
                    <Badge tone="attention" className="h-5">
                      Sold Out
                    </Badge>
                  )}
                </span>
              </span>
              <span className="figures font-semibold">
                {product.retailCents === 0 ? "Price on request" : formatMoney(product.retailCents)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

"use client";

import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { errorReason } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";

type Product = RouterOutputs["admin"]["products"]["byId"];

/** Loads a product for its form. No refetch on focus: changes by others are reported on save instead. */
export function LoadedProduct({
  productId,
  children,
}: {
  productId: string;
  children: (product: Product) => ReactNode;
}) {
  const product = api.admin.products.byId.useQuery({ productId }, { refetchOnWindowFocus: false });
  if (product.isPending) return <Skeleton className="h-[40rem]" />;
  if (product.data) return children(product.data);
  if (["not-found", "invalid-input"].includes(errorReason(product.error) ?? "")) {
    return (
      <EmptyState title="Product not found" action={<ButtonLink href="/admin/products">All products</ButtonLink>}>
        It may have been deleted. Deletes can be undone for 30 days under Recent changes.
      </EmptyState>
    );
  }
  return <QueryError query={product} />;
}

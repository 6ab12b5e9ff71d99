"use client";

import { useParams } from "next/navigation";
import { useEffect } from "react";
import { NotFoundMessage } from "~/components/shared/not-found-message";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { ProductScreen } from "./product-screen";
import { useHasPersonalCatalogue } from "./use-own-catalogue";

/**
 * At an address without a product that everybody may see. An account that may see more is shown what there is for it;
 * for all others a product that needs approval and one that never was look the same.
 */
export function ProductNotFound({ shippingFeeCents }: { shippingFeeCents: number }) {
  const { slug } = useParams<{ slug: string }>();
  const own = api.catalogue.productBySlug.useQuery({ slug }, { enabled: useHasPersonalCatalogue(), retry: false });
  const name = own.data?.status === "found" ? own.data.product.name : null;
  // The page came with the title it has for everybody else.
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  if (own.data?.status === "found") return <ProductScreen kept={own.data} shippingFeeCents={shippingFeeCents} />;
  if (own.isLoading) {
    return (
      <div className="container-page grid gap-8 py-14 md:grid-cols-2 lg:gap-12">
        <Skeleton className="aspect-square h-auto" />
        <div className="space-y-5">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-20" />
          <Skeleton className="h-64" />
        </div>
      </div>
    );
  }
  return (
    <NotFoundMessage title="Product Not Found">
      The product may have been renamed or withdrawn, or may need an approved account.
    </NotFoundMessage>
  );
}

"use client";

import { Copy, ExternalLink } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { ButtonLink } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";
import { plural } from "~/domain/plural";
import { api, type RouterOutputs } from "~/trpc/react";
import { LoadedProduct } from "./loaded-product";
import { formValuesOf } from "./product-fields";
import { ProductForm } from "./product-form";
import { ProductLots } from "./product-lots";
import { ProductStock } from "./product-stock";
import { useProductForm } from "./use-product-form";

export function EditProductScreen({ productId }: { productId: string }) {
  return (
    <LoadedProduct productId={productId}>
      {(product) => <EditProduct key={product.id} product={product} />}
    </LoadedProduct>
  );
}

function EditProduct({ product }: { product: RouterOutputs["admin"]["products"]["byId"] }) {
  const editing = useProductForm(formValuesOf(product.fields), product.version);
  const name = useWatch({ control: editing.form.control, name: "name" });
  const utils = api.useUtils();
  const [slug, setSlug] = useState(product.slug);
  const update = api.admin.products.update.useMutation({
    onSuccess(saved) {
      setSlug(saved.slug);
      toast.success("Product saved");
    },
    onError: editing.refuse,
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs items={[{ label: "Products", href: "/admin/products" }, { label: product.fields.name }]} />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h1 className="font-semibold text-2xl">{name || "Product"}</h1>
            <p className="text-muted text-sm">
              <Link
                href={`/product/${slug}`}
                target="_blank"
                className="inline-flex items-center gap-1 rounded font-mono underline-offset-4 hover:underline"
              >
                /product/{slug}
                <ExternalLink aria-hidden className="size-3.5" />
                <span className="sr-only"> (opens in a new tab)</span>
              </Link>
              {product.orderCount > 0 && ` · on ${plural(product.orderCount, "order line")}`}
              {product.waitingCount > 0 &&
                ` · ${plural(product.waitingCount, "person is waiting", "people are waiting")} for it to be back`}
            </p>
          </div>
          <ButtonLink href={`/admin/products/new?from=${product.id}`} variant="secondary">
            <Copy aria-hidden /> Duplicate
          </ButtonLink>
        </div>
      </div>
      <ProductForm
        editing={editing}
        isNew={false}
        isPending={update.isPending}
        onSubmit={editing.submit((fields, onSuccess) =>
          update.mutate({ ...fields, productId: product.id, version: editing.version }, { onSuccess }),
        )}
      />
      <ProductStock productId={product.id} stock={product.stock} />
      <ProductLots productId={product.id} />
    </div>
  );
}

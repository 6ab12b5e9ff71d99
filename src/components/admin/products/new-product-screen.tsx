"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { toast } from "~/components/ui/toast";
import { errorReason } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { api } from "~/trpc/react";
import { LoadedProduct } from "./loaded-product";
import { blankValues, duplicateOf, type ProductFormValues } from "./product-fields";
import { ProductForm } from "./product-form";
import { useProductForm } from "./use-product-form";

/** Adds a product, from scratch or as a copy of another. */
export function NewProductScreen({ fromId }: { fromId: string | null }) {
  if (!fromId) return <NewProduct initial={blankValues()} />;
  return (
    <LoadedProduct productId={fromId}>
      {(product) => <NewProduct initial={duplicateOf(product.fields)} copyOf={product.fields.name} />}
    </LoadedProduct>
  );
}

function NewProduct({ initial, copyOf }: { initial: ProductFormValues; copyOf?: string }) {
  // The client picks the ID, so submitting twice creates only one product.
  const [productId] = useState(randomUuid);
  const editing = useProductForm(initial, 1);
  const router = useRouter();
  const utils = api.useUtils();
  const create = api.admin.products.create.useMutation({
    async onSuccess() {
      toast.success("Product added");
      await utils.admin.invalidate();
      // Stock, lots and certificates are added on the product's own page.
      router.push(`/admin/products/${productId}`);
    },
    onError(error) {
      editing.refuse(error);
      // The list may not show the product yet that the same form added.
      if (errorReason(error) === "request-reused") void utils.admin.products.invalidate();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs items={[{ label: "Products", href: "/admin/products" }, { label: "Add Product" }]} />
        <h1 className="mt-1 font-semibold text-2xl">Add Product</h1>
        {copyOf && <p className="text-muted text-sm">A copy of {copyOf}</p>}
      </div>
      <ProductForm
        editing={editing}
        isNew
        isPending={create.isPending || create.isSuccess}
        onSubmit={editing.submit((fields, onSaved) =>
          create.mutate({ ...fields, productId }, { onSuccess: () => onSaved({ version: 1 }) }),
        )}
      />
    </div>
  );
}

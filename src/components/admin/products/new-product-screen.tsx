"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { api } from "~/trpc/react";
import { LoadedProduct } from "./loaded-product";
import { blankDraft, duplicateOf, type ProductDraft } from "./product-draft";
import { ProductForm } from "./product-form";
import { useProductForm } from "./use-product-form";

/** Adding a product, from nothing or as the copy of another. */
export function NewProductScreen({ fromId }: { fromId: string | null }) {
  if (!fromId) return <NewProduct initial={blankDraft()} />;
  return (
    <LoadedProduct productId={fromId}>
      {(product) => <NewProduct initial={duplicateOf(product.fields)} copyOf={product.fields.name} />}
    </LoadedProduct>
  );
}

function NewProduct({ initial, copyOf }: { initial: ProductDraft; copyOf?: string }) {
  // One form makes one product, however often it is sent.
  const [productId] = useState(randomUuid);
  const form = useProductForm(initial, 1);
  const router = useRouter();
  const utils = api.useUtils();
  const [failure, setFailure] = useState<string>();
  const create = api.admin.products.create.useMutation({
    async onSuccess() {
      form.saved(form.draft, 1);
      toast.success("Product added");
      await utils.admin.invalidate();
      router.push("/admin/products");
    },
    onError: (error) => setFailure(form.refuse(error) ? undefined : errorMessage(error)),
  });
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs items={[{ label: "Products", href: "/admin/products" }, { label: "Add Product" }]} />
        <h1 className="mt-1 font-semibold text-2xl">Add Product</h1>
        {copyOf && <p className="text-muted text-sm">A copy of {copyOf}</p>}
      </div>
      <ProductForm
        form={form}
        isNew
        isPending={create.isPending || create.isSuccess}
        onSave={() => create.mutate({ ...form.fields, productId })}
      >
        {failure && <Notice tone="danger">{failure}</Notice>}
      </ProductForm>
    </div>
  );
}

"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Stars } from "~/components/ui/stars";
import { toast } from "~/components/ui/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { ReviewForm } from "./order-review-form";
import { ApprovalBadge, ShopReply } from "./order-review-parts";

type RatedProduct = RouterOutputs["reviews"]["ofOrder"]["products"][number];

export function OrderRatings({ orderId, products }: { orderId: string; products: RatedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-label="Rate the products" className="mt-6 border-line border-t pt-4">
      <h3 className="font-semibold">Rate the products</h3>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product.productId} className="py-3 last:pb-0">
            <ProductRating orderId={orderId} product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProductRating({ orderId, product: { productId, name, rating } }: { orderId: string; product: RatedProduct }) {
  const utils = api.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const rate = api.reviews.rateProduct.useMutation({
    onSuccess: async () => {
      toast.success("Review submitted successfully!");
      setIsOpen(false);
      await utils.reviews.ofOrder.invalidate({ orderId });
    },
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          {rating && (
            <p className="mt-1 flex flex-wrap items-center gap-2">
              <Stars rating={rating.rating} />
              <ApprovalBadge isApproved={rating.isApproved} />
            </p>
          )}
        </div>
        {!isOpen && (
          <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
            {rating ? "Change rating" : "Rate"}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {!isOpen && rating?.reviewText && (
        <p className="mt-1 whitespace-pre-wrap break-words text-muted text-sm">{rating.reviewText}</p>
      )}
      {!isOpen && rating?.reply && (
        <div className="mt-2">
          <ShopReply text={rating.reply} />
        </div>
      )}
      {isOpen && (
        <div className="mt-3">
          <ReviewForm
            legend={`Your rating of ${name}`}
            name={`product-${productId}`}
            given={rating}
            submitLabel={rating ? "Update rating" : "Submit rating"}
            isPending={rate.isPending}
            error={rate.error}
            onSubmit={(given) => rate.mutate({ productId, ...given })}
            onCancel={() => setIsOpen(false)}
          />
          {rating && <p className="mt-2 text-muted text-sm">We review a changed rating before it appears.</p>}
        </div>
      )}
    </>
  );
}

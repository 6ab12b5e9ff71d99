"use client";

import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { Stars } from "~/components/ui/stars";
import { toast } from "~/components/ui/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { ReviewForm } from "./order-review-form";

type OrderReviewsData = RouterOutputs["reviews"]["ofOrder"];

/** The customer's one review of a paid order, and their ratings of each product in it. */
export function OrderReviews({ orderId, status }: { orderId: string; status: string }) {
  const { data, error, refetch } = api.reviews.ofOrder.useQuery({ orderId });
  const [isReviewTyped, setIsReviewTyped] = useState(false);
  const [isRatingTyped, setIsRatingTyped] = useState(false);
  // What is being typed stays if the order is refunded or its payment undone; submitting it says why it is refused.
  const isTyping = isReviewTyped || isRatingTyped;
  if (status === "cancelled" && !data?.review && !isTyping) return null;
  return (
    <Card title="Your review" action={data?.review && <ApprovalBadge isApproved={data.review.isApproved} />}>
      {!data && <QueryState query={{ error, refetch }} className="h-24" />}
      {data && !data.canReview && !data.review && (
        <p className="text-muted">You can review this order once its payment is verified.</p>
      )}
      {data && (data.canReview || data.review || isReviewTyped) && (
        <WholeOrder orderId={orderId} review={data.review} isTyped={isReviewTyped} onTyping={setIsReviewTyped} />
      )}
      {data && (data.canReview || isRatingTyped) && (
        <OrderRatings orderId={orderId} products={data.products} onTyping={setIsRatingTyped} />
      )}
    </Card>
  );
}

type WholeOrderProps = {
  orderId: string;
  review: OrderReviewsData["review"];
  isTyped: boolean;
  onTyping: (isTyping: boolean) => void;
};

function WholeOrder({ orderId, review: saved, isTyped, onTyping }: WholeOrderProps) {
  const utils = api.useUtils();
  const submit = api.reviews.reviewOrder.useMutation({
    onSuccess: () => toast.success("Review submitted successfully!"),
    onSettled: () => utils.reviews.ofOrder.invalidate({ orderId }),
  });
  // A review that another tab saved does not replace what is being typed here.
  const review = submit.isSuccess || !isTyped ? saved : null;
  return (
    <div className="flex flex-col gap-4">
      <ReviewForm
        // Remount with the saved review as default values.
        key={review ? "given" : "open"}
        legend="How was this order?"
        name={`order-${orderId}`}
        given={review}
        isFinal={review !== null}
        submitLabel="Submit review"
        isPending={submit.isPending}
        error={submit.error}
        onTyping={onTyping}
        onSubmit={(given) => submit.mutate({ orderId, ...given })}
      />
      {review?.reply && <ShopReply text={review.reply} />}
    </div>
  );
}

type RatedProduct = RouterOutputs["reviews"]["ofOrder"]["products"][number];

type OnTyping = { onTyping: (isTyping: boolean) => void };

function OrderRatings({ orderId, products, onTyping }: { orderId: string; products: RatedProduct[] } & OnTyping) {
  if (products.length === 0) return null;
  return (
    <section aria-label="Rate the products" className="mt-6 border-line border-t pt-4">
      <h3 className="font-semibold">Rate the products</h3>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product.productId} className="py-3 last:pb-0">
            <ProductRating orderId={orderId} product={product} onTyping={onTyping} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ProductRatingProps = { orderId: string; product: RatedProduct } & OnTyping;

function ProductRating({ orderId, product: { productId, name, rating }, onTyping }: ProductRatingProps) {
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
            onTyping={onTyping}
            onSubmit={(given) => rate.mutate({ productId, ...given })}
            onCancel={() => setIsOpen(false)}
          />
          {rating && <p className="mt-2 text-muted text-sm">We review a changed rating before it appears.</p>}
        </div>
      )}
    </>
  );
}

function ApprovalBadge({ isApproved }: { isApproved: boolean }) {
  return <Badge tone={isApproved ? "success" : "attention"}>{isApproved ? "Published" : "Pending approval"}</Badge>;
}

function ShopReply({ text }: { text: string }) {
  return (
    <div className="rounded bg-subtle p-3">
      <p className="font-medium text-sm">The shop's reply</p>
      <p className="whitespace-pre-wrap break-words">{text}</p>
    </div>
  );
}

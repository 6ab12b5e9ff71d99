"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { OrderRatings } from "./order-ratings";
import { ReviewForm } from "./order-review-form";
import { ApprovalBadge, ShopReply } from "./order-review-parts";

type OrderReviewsData = RouterOutputs["reviews"]["ofOrder"];

/** What the customer says of a paid order, once, and of each product in it. */
export function OrderReviews({ orderId, status }: { orderId: string; status: string }) {
  const { data, error, refetch } = api.reviews.ofOrder.useQuery({ orderId });
  if (status === "cancelled" && !data?.review) return null;
  return (
    <Card>
      <CardHeader title="Your review" action={data?.review && <ApprovalBadge isApproved={data.review.isApproved} />} />
      {!data && <QueryError query={{ error, refetch }} />}
      {!error && !data && <Skeleton className="h-24" />}
      {data && !data.canReview && !data.review && (
        <p className="text-muted">You can review this order once its payment is verified.</p>
      )}
      {data && (data.canReview || data.review) && <WholeOrder orderId={orderId} review={data.review} />}
      {data?.canReview && <OrderRatings orderId={orderId} products={data.products} />}
    </Card>
  );
}

function WholeOrder({ orderId, review }: { orderId: string; review: OrderReviewsData["review"] }) {
  const utils = api.useUtils();
  const submit = api.reviews.reviewOrder.useMutation({
    onSuccess: () => toast.success("Review submitted successfully!"),
    onSettled: () => utils.reviews.ofOrder.invalidate({ orderId }),
  });
  return (
    <div className="flex flex-col gap-4">
      <ReviewForm
        // Filled in anew once the review is there.
        key={review ? "given" : "open"}
        legend="How was this order?"
        name={`order-${orderId}`}
        given={review}
        isFinal={review !== null}
        submitLabel="Submit review"
        isPending={submit.isPending}
        error={submit.error}
        onSubmit={(given) => submit.mutate({ orderId, ...given })}
      />
      {review?.reply && <ShopReply text={review.reply} />}
    </div>
  );
}

"use client";

import Link from "next/link";
import { useQueryStates } from "nuqs";
import { TabLinks, tabsOf } from "~/components/ui/tab-links";
import { cn } from "~/lib/cn";
import { REVIEW_STATUSES, REVIEW_TYPES, type ReviewType } from "~/schemas/admin/reviews";
import { ScreenHead } from "../screen-head";
import { ReviewList } from "./review-list";
import { reviewsHref, reviewsParsers } from "./search-params";
import { useReviews } from "./use-reviews";

const STATUS_LABELS = { all: "All", pending: "Pending", approved: "Approved", low: "Low, no reply" } as const;

export function ReviewsScreen() {
  const [params] = useQueryStates(reviewsParsers);
  const { status, type, page } = params;
  const list = useReviews(params);
  return (
    <div className="flex flex-col gap-2">
      <ScreenHead title="Reviews" hint="The store shows approved ones only, signed with first name and initial." />
      <TabLinks
        label="Status"
        items={tabsOf(
          REVIEW_STATUSES,
          STATUS_LABELS,
          status,
          (each) => reviewsHref({ status: each, type }),
          list.data?.statusCounts,
        )}
      />
      <TypeLinks
        items={REVIEW_TYPES.map((each) => ({
          type: each,
          href: reviewsHref({ status, type: each }),
          isCurrent: each === type,
          count: list.data?.typeCounts[each],
        }))}
      />
      {/* The key resets the selection when the list changes. */}
      <ReviewList key={`${status} ${type} ${page}`} list={list} params={params} />
    </div>
  );
}

const LABELS: Readonly<Record<ReviewType, string>> = { all: "All types", product: "Product", order: "Order" };

type TypeLinksProps = { items: { type: ReviewType; href: string; isCurrent: boolean; count: number | undefined }[] };

function TypeLinks({ items }: TypeLinksProps) {
  return (
    <nav aria-label="Type" className="flex flex-wrap gap-2">
      {items.map(({ type, href, isCurrent, count }) => (
        <Link
          key={type}
          href={href}
          aria-current={isCurrent ? "page" : undefined}
          className={cn(
            "inline-flex h-8 items-center gap-2 rounded-full border px-3 font-medium text-sm",
            isCurrent ? "border-ink bg-ink text-paper" : "border-line-strong bg-surface hover:border-ink",
          )}
        >
          {LABELS[type]}
          {count !== undefined && <span className="figures text-xs">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

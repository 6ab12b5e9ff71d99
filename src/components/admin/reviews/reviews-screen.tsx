"use client";

import { useQueryStates } from "nuqs";
import { TabLinks } from "~/components/ui/tab-links";
import { REVIEW_STATUSES, REVIEW_TYPES } from "~/schemas/admin/reviews";
import { ReviewList } from "./review-list";
import { reviewsHref, reviewsParsers } from "./search-params";
import { TypeLinks } from "./type-links";
import { useReviews } from "./use-reviews";

const STATUS_LABELS = { all: "All", pending: "Pending", approved: "Approved" } as const;

/** What customers say of products and of orders: filtered in the address, approved, answered, copied, deleted. */
export function ReviewsScreen() {
  const [params] = useQueryStates(reviewsParsers);
  const { status, type, page } = params;
  const list = useReviews(params);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="font-semibold text-2xl">Reviews</h1>
        <p className="mt-1 max-w-prose text-muted">
          The store shows approved ones only, signed with first name and initial.{" "}
          <span className="max-sm:hidden">
            Keys: <Key>j</Key> <Key>k</Key> next and previous, <Key>a</Key> approve, <Key>u</Key> unapprove,{" "}
            <Key>d</Key> delete.
          </span>
        </p>
      </div>
      <TabLinks
        label="Status"
        items={REVIEW_STATUSES.map((each) => ({
          href: reviewsHref({ status: each, type }),
          label: STATUS_LABELS[each],
          isCurrent: each === status,
          ...(list.data && { count: list.data.statusCounts[each] }),
        }))}
      />
      <TypeLinks
        items={REVIEW_TYPES.map((each) => ({
          type: each,
          href: reviewsHref({ status, type: each }),
          isCurrent: each === type,
          count: list.data?.typeCounts[each],
        }))}
      />
      {/* What is selected belongs to what is listed. */}
      <ReviewList key={`${status} ${type} ${page}`} list={list} params={params} />
    </div>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border border-line-strong bg-surface px-1.5 font-mono text-xs">{children}</kbd>
);

"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Stars } from "~/components/ui/stars";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";

type Reviews = Extract<RouterOutputs["catalogue"]["productBySlug"], { status: "found" }>["reviews"];

/** Approved reviews, paginated, with their average and distribution. `first` is page 1. */
export function ProductReviews({ slug, first }: { slug: string; first: Reviews }) {
  const [wanted, setWanted] = useState(1);
  const title = useRef<HTMLHeadingElement>(null);
  const later = api.catalogue.reviews.useQuery(
    { slug, page: wanted },
    { enabled: wanted > 1, placeholderData: keepPreviousData },
  );
  const shown = wanted > 1 ? (later.data ?? first) : first;
  const { average, count, distribution, reviews, page, pageCount } = shown;

  function turn(step: number) {
    setWanted(page + step);
    title.current?.scrollIntoView({ block: "start" });
  }
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="border-line border-t py-8 sm:py-10">
      <h2 ref={title} id="reviews-title" className="scroll-mt-24 font-semibold text-2xl">
        Reviews
      </h2>
      {average === null ? (
        <div className="mt-5">
          <EmptyState icon={<MessageSquareText aria-hidden />} title="No reviews yet">
            Customers can rate a product once their order is paid.
          </EmptyState>
        </div>
      ) : (
        <div className="mt-5 grid gap-8 wrap-anywhere lg:grid-cols-[18rem_1fr]">
          <div>
            <p className="flex items-center gap-3">
              <span className="figures font-semibold text-4xl">{average.toFixed(1)}</span>
              <span>
                <Stars rating={average} className="text-xl" />
                <span className="figures block text-muted text-sm">
                  {count} {count === 1 ? "rating" : "ratings"}
                </span>
              </span>
            </p>
            <dl className="mt-4 space-y-1.5">
              {distribution.map((row) => (
                <div key={row.stars} className="figures flex items-center gap-3 text-sm">
                  <dt className="w-14 whitespace-nowrap text-muted">
                    {row.stars} {row.stars === 1 ? "star" : "stars"}
                  </dt>
                  <dd className="flex flex-1 items-center gap-3">
                    <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-subtle">
                      <span
                        className="block h-full rounded-full bg-star"
                        style={{ width: `${(row.count / count) * 100}%` }}
                      />
                    </span>
                    <span className="w-8 text-right">{row.count}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <div>
            <ul
              aria-busy={later.isFetching}
              className={cn("divide-y divide-line transition-opacity", later.isPlaceholderData && "opacity-50")}
            >
              {reviews.map(({ id, rating, reviewText, reviewer, reply, createdAt }) => (
                <li key={id} className="py-5 first:pt-0">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                    <Stars rating={rating} />
                    <span className="font-medium">{reviewer}</span>
                    <time dateTime={createdAt.toISOString()} className="text-muted">
                      <LocalDate at={createdAt} />
                    </time>
                  </div>
                  {reviewText && <p className="mt-2 whitespace-pre-line">{reviewText}</p>}
                  {reply && (
                    <div className="mt-3 border-accent border-l-2 pl-4 text-sm">
                      <p className="font-medium">Reply from the shop</p>
                      <p className="mt-1 whitespace-pre-line text-muted">{reply}</p>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            <QueryError query={later} title="The reviews could not be loaded." />
            {pageCount > 1 && (
              <nav aria-label="Pages of reviews" className="mt-4 flex items-center gap-3">
                <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => turn(-1)}>
                  Newer
                </Button>
                <span className="figures text-muted text-sm">
                  Page {page} of {pageCount}
                </span>
                <Button variant="secondary" size="sm" disabled={page >= pageCount} onClick={() => turn(1)}>
                  Older
                </Button>
              </nav>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

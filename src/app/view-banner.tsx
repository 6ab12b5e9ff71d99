import { Eye } from "lucide-react";
import { Button } from "~/components/ui/button";
import { LocalTime } from "~/components/ui/local-time";
import { currentActor } from "~/trpc/server";

/** Shown above every page while an admin views the shop as a customer: as whom, until when, and how to end it. */
export async function ViewBanner() {
  const actor = await currentActor();
  if (!actor?.viewedBy) return null;
  const { viewId, endsAt } = actor.viewedBy;
  return (
    <section
      aria-label="View as customer"
      data-customer-view={viewId}
      // The store's sticky header moves down by the banner's height.
      className="sticky top-0 z-40 flex h-11 items-center justify-between gap-3 border-line border-b bg-attention-soft px-4 text-sm print:hidden [&+*_.hides-on-scroll]:top-11"
    >
      <p className="flex min-w-0 items-center gap-2">
        <Eye aria-hidden className="size-4 shrink-0 text-attention" />
        <span className="truncate">
          <span className="max-sm:sr-only">You see the shop as </span>
          <strong className="font-semibold">{actor.name}</strong>
          <span className="max-sm:sr-only">. Nothing can be changed.</span>
        </span>
      </p>
      <span className="figures ml-auto shrink-0 text-muted max-md:sr-only">
        Ends <LocalTime at={endsAt} />
      </span>
      <form method="post" action="/api/customer-view/end">
        <Button type="submit" size="sm" variant="secondary">
          End view
        </Button>
      </form>
    </section>
  );
}

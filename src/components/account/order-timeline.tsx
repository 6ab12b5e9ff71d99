import type { ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { TextLink } from "~/components/ui/text-link";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";

type Order = Pick<RouterOutputs["orders"]["byId"], "timeline" | "status" | "trackingNumber">;

/** What happened to an order, in its sequence, and what is still to come. */
export function OrderTimeline({ order }: { order: Order }) {
  const coming = comingSteps(order);
  return (
    <Card>
      <h2 className="font-semibold text-lg">Order progress</h2>
      <ol className="mt-3 ml-1">
        {order.timeline.map((event) => (
          <Step key={event.id} isDone>
            {event.label}
            <span className="block text-muted text-sm">
              <LocalTime at={event.createdAt} />
            </span>
          </Step>
        ))}
        {coming.map((label) => (
          <Step key={label}>
            <span className="text-muted">{label}</span>
          </Step>
        ))}
      </ol>
      {order.status !== "cancelled" && (
        <p className="mt-4 border-line border-t pt-3 text-muted text-sm print:hidden">
          Did you open someone's link before you ordered?{" "}
          <TextLink href="/missing-order">See whom this order counts for</TextLink>
        </p>
      )}
    </Card>
  );
}

function comingSteps({ status, trackingNumber }: Order): string[] {
  if (status === "cancelled" || trackingNumber) return [];
  return [...(status === "pending" ? ["Next: we verify your payment"] : []), "Then: we ship your order"];
}

function Step({ isDone = false, children }: { isDone?: boolean; children: ReactNode }) {
  return (
    <li className="relative border-line border-l pb-4 pl-5 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className={cn(
          "absolute top-1.5 -left-[5px] size-[9px] rounded-full ring-4 ring-surface",
          isDone ? "bg-accent forced-colors:bg-[CanvasText]" : "border border-line-strong bg-surface",
        )}
      />
      {children}
    </li>
  );
}

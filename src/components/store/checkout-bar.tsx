import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";

type CheckoutBarProps = {
  totalCents: number;
  /** What store credit pays of the total. */
  creditCents: number;
  /** What keeps the order from being placed, in words; null when nothing does. */
  missing: string | null;
  /** Why the shop refused the order. */
  problem: string | undefined;
  isPending: boolean;
  onComplete: () => void;
};

/**
 * The one button of the checkout and what stands in its way. On a phone it keeps the foot of the window with the total;
 * beside the page it stands below the summary.
 */
export function CheckoutBar({ totalCents, creditCents, missing, problem, isPending, onComplete }: CheckoutBarProps) {
  return (
    <div
      data-sticky-foot
      className="sticky bottom-0 z-20 -mx-(--gutter) flex flex-col gap-2 border-line border-t bg-surface px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0"
    >
      {problem && <Notice tone="danger">{problem}</Notice>}
      {missing && (
        <p id="checkout-needs" className="text-center text-muted text-sm lg:order-last">
          {missing}
        </p>
      )}
      <div className="flex items-center gap-4">
        <p className="figures shrink-0 text-sm lg:hidden">
          <span className="block text-muted text-xs">{creditCents > 0 ? "To pay" : "Total"}</span>
          <span className="font-semibold">{formatMoney(totalCents - creditCents)}</span>
        </p>
        <Button
          size="lg"
          className="min-w-0 flex-1"
          isPending={isPending}
          disabled={isPending || missing !== null}
          aria-describedby={missing ? "checkout-needs" : undefined}
          onClick={onComplete}
        >
          Complete Order
        </Button>
      </div>
    </div>
  );
}

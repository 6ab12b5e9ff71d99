import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { isCheckoutBlocked } from "./cart-checkout";
import type { Cart, CartLine } from "./use-cart-changes";

type CheckoutChangesProps = { before: Cart; now: Cart };

/** After a refusal: what is different from what the shopper saw, line by line, and the new total. */
export function CheckoutChanges({ before, now }: CheckoutChangesProps) {
  const changes = changesBetween(before, now);
  if (changes.length === 0) return null;
  return (
    <Notice tone="attention" title="What changed">
      <ul className="figures mt-1 list-disc space-y-1 pl-4 text-sm">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        Nothing was ordered.
        {/* What is not available has to go first, and says so itself. */}
        {!isCheckoutBlocked(now) && " Press Complete Order again to order at the new total."}
      </p>
    </Notice>
  );
}

function changesBetween(before: Cart, now: Cart): string[] {
  const former = new Map(before.lines.map((line) => [line.productId, line]));
  const present = new Set(now.lines.map((line) => line.productId));
  return [
    ...before.lines.filter((line) => !present.has(line.productId)).map((line) => `${line.name} is no longer in it.`),
    ...now.lines.flatMap((line) => lineChanges(former.get(line.productId), line)),
    ...difference("Shipping", before.shippingCents, now.shippingCents),
    ...difference("Total", before.totalCents, now.totalCents),
  ];
}

function lineChanges(before: CartLine | undefined, now: CartLine): string[] {
  if (!before) return [`${now.name} was added, ${now.quantity} of it.`];
  if (now.problem) return before.problem ? [] : [`${before.name}: ${now.problem.message}`];
  const unit = difference(now.name, before.quote?.unitCents ?? 0, now.quote?.unitCents ?? 0);
  if (before.quantity === now.quantity) return unit;
  return [...unit, `${now.name}: ${now.quantity} instead of ${before.quantity}.`];
}

const difference = (what: string, before: number, now: number) =>
  before === now ? [] : [`${what}: ${formatMoney(now)} instead of ${formatMoney(before)}.`];

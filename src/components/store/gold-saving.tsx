import Link from "next/link";
import { membershipRequestHref } from "~/components/shared/membership-request";
import { formatMoney } from "~/domain/money";

/** What Gold would save on this cart, as the server worked it out; nothing where it would save nothing. */
export function GoldSaving({ cart, onGo }: { cart: { goldSavingCents: number }; onGo?: () => void }) {
  if (cart.goldSavingCents === 0) return null;
  return (
    <p className="figures rounded bg-accent-soft px-3 py-2 text-sm">
      Gold would save you {formatMoney(cart.goldSavingCents)} on this order.{" "}
      <Link
        href={membershipRequestHref("Gold")}
        onClick={onGo}
        className="whitespace-nowrap font-medium text-accent underline underline-offset-4"
      >
        About Gold
      </Link>
    </p>
  );
}

import { Notice } from "~/components/ui/notice";

const leadsTo = (next: string, path: string) => new RegExp(`^${path}(?=$|[/?#])`).test(next);

/** On sign-in and sign-up pages: why the page on the way, `next`, needs an account. */
export function SignInReason({ next, isNew = false }: { next: string; isNew?: boolean }) {
  const reason = reasonFor(next, isNew);
  return reason && <Notice className="mb-4">{reason}</Notice>;
}

function reasonFor(next: string, isNew: boolean): string | null {
  if (leadsTo(next, "/checkout")) {
    return isNew ? "Create an account to check out. Your cart is kept." : "Sign in to check out. Your cart is kept.";
  }
  if (isNew) return null;
  if (leadsTo(next, "/orders")) return "Sign in to see your order.";
  return leadsTo(next, "/missing-order") ? "Sign in to look up whose referral your order counts for." : null;
}

import { Notice } from "~/components/ui/notice";

/** Why somebody on the way to the checkout is asked to sign in, and that nothing is lost by it. */
export function CheckoutNote({ next, isNew }: { next: string; isNew?: boolean }) {
  if (!/^\/checkout(?=$|[/?#])/.test(next)) return null;
  return (
    <Notice className="mb-4">
      {isNew ? "Create an account to check out. Your cart is kept." : "Sign in to check out. Your cart is kept."}
    </Notice>
  );
}

import { Notice } from "~/components/ui/notice";

/** On sign-in and sign-up pages reached from checkout: why an account is needed, and that the cart is kept. */
export function CheckoutNote({ next, isNew }: { next: string; isNew?: boolean }) {
  if (!/^\/checkout(?=$|[/?#])/.test(next)) return null;
  return (
    <Notice className="mb-4">
      {isNew ? "Create an account to check out. Your cart is kept." : "Sign in to check out. Your cart is kept."}
    </Notice>
  );
}

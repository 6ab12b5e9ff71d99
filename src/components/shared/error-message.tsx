"use client";

import { buttonStyles } from "~/components/ui/button-styles";
import { UNEXPECTED_ERROR } from "~/lib/api-error";

type ErrorMessageProps = {
  reference: string | undefined;
  onRetry: () => void;
  message?: string;
  back?: { href: string; label: string };
};

const SHOPPERS = "This is our fault, not yours, and your cart is safe. Please try again.";
const SHOP = { href: "/", label: "Back to the shop" };

/**
 * Body of an error boundary. It is part of every page's bundle, so it avoids `Button` (which pulls in the router's
 * Link) and the icon library.
 */
export function ErrorMessage({ reference, onRetry, message = SHOPPERS, back = SHOP }: ErrorMessageProps) {
  return (
    <div className="container-narrow flex flex-col items-center gap-4 py-24 text-center">
      <p className="font-mono text-muted text-sm">500</p>
      <h1 className="font-semibold text-3xl">{UNEXPECTED_ERROR}</h1>
      <p role="alert" className="max-w-prose text-muted">
        {message}
      </p>
      {reference && (
        <p className="text-muted text-sm">
          Reference <code className="select-all font-mono text-ink">{reference}</code>
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button type="button" onClick={onRetry} className={buttonStyles()}>
          Try again
        </button>
        {/* A full page load, because the failure may be in client-side navigation itself. */}
        <a href={back.href} className={buttonStyles({ variant: "secondary" })}>
          {back.label}
        </a>
      </div>
    </div>
  );
}

import { CircleAlert, RotateCw } from "lucide-react";
import { NETWORK_ERROR } from "~/lib/unreached";
import { Button } from "./button";

type ErrorStateProps = { message?: string; requestId?: string; onRetry?: () => void };

/** A read that failed: what happened, the id to quote, and another try. An answer of the shop always has an id. */
export function ErrorState({ message, requestId, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded border border-line px-6 py-12 text-center">
      <CircleAlert aria-hidden className="size-8 text-danger" />
      <p className="font-semibold text-lg">
        {message ?? (requestId ? "Something went wrong on our side." : NETWORK_ERROR)}
      </p>
      {requestId && (
        <p className="text-muted text-sm">
          Reference <code className="select-all font-mono text-ink">{requestId}</code>
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} className="mt-2">
          <RotateCw aria-hidden /> Try again
        </Button>
      )}
    </div>
  );
}

import { CircleAlert, RotateCw } from "lucide-react";
import { errorReason, errorReference, errorText } from "~/lib/api-error";
import { Button } from "./button";

/**
 * A failed query: message, reference ID, and a retry button unless the reason is "not-found". Null without an error.
 */
export function QueryError({ query, title }: { query: { error: unknown; refetch: () => unknown }; title?: string }) {
  const { error, refetch } = query;
  if (!error) return null;
  const isGone = errorReason(error) === "not-found";
  const reference = errorReference(error);
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded border border-line px-6 py-12 text-center">
      <CircleAlert aria-hidden className="size-8 text-danger" />
      {title && !isGone && <p className="font-semibold text-lg">{title}</p>}
      <p className={title && !isGone ? "text-muted" : "font-semibold text-lg"}>{errorText(error)}</p>
      {reference && (
        <p className="text-muted text-sm">
          Reference <code className="select-all font-mono text-ink">{reference}</code>
        </p>
      )}
      {!isGone && (
        <Button variant="secondary" onClick={() => void refetch()} className="mt-2">
          <RotateCw aria-hidden /> Try again
        </Button>
      )}
    </div>
  );
}

import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";

/** A toast about an action that failed: what it was, and why. */
export function toastError(error: unknown, title: string): void {
  toast.error(title, { description: errorMessage(error) });
}

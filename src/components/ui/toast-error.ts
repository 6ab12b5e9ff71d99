import { errorMessage } from "~/lib/api-error";
import { toast } from "./toast";

/** A toast about an action that failed: what it was, and why. */
export function toastError(error: unknown, title: string): void {
  toast.error(title, { description: errorMessage(error) });
}

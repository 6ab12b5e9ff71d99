import { toast } from "~/components/ui/toast";
import { errorMessage, isRefusal } from "~/lib/api-error";

/** Shows a failure. A refusal names its reason and would be repeated, so it is not asked to be tried again. */
export function toastError(error: unknown, title: string): void {
  const shown = isRefusal(error) ? title.replace(/\.? Please try again\.$/, "") : title;
  toast.error(shown, { description: errorMessage(error) });
}

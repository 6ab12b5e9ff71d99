import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";

export function toastError(error: unknown, title: string): void {
  toast.error(title, { description: errorMessage(error) });
}

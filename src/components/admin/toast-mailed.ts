import { getQueryKey } from "@trpc/react-query";
import { toast } from "~/components/ui/toast";
import { api, getQueryClient } from "~/trpc/react";

type Options = Parameters<typeof toast.success>[1];

/**
 * Success toast for an action that sends an e-mail. If the shop cannot send e-mail, it adds that this one was not
 * delivered, and why.
 */
export function toastMailed(text: string, ...options: [] | [Options]): void {
  const key = getQueryKey(api.admin.navigation.mailWarning, undefined, "query");
  const warning = getQueryClient().getQueryData<string | null>(key);
  if (warning) {
    const said = options[0]?.description;
    const truth = `Not delivered. ${warning}`;
    toast.success(text, { ...options[0], description: typeof said === "string" ? `${said} ${truth}` : truth });
  } else toast.success(text, ...options);
}

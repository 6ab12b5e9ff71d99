import { getQueryKey } from "@trpc/react-query";
import { toast } from "~/components/ui/toast";
import { api, getQueryClient } from "~/trpc/react";

type Options = Parameters<typeof toast.success>[1];

/**
 * Says that something is done which sends an e-mail. Where nobody gets the shop's e-mails, it adds that this one has not
 * arrived either, and why.
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

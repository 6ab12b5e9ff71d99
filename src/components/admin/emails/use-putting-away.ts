import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { plural } from "~/domain/plural";
import { api, type RouterInputs } from "~/trpc/react";

/** Puts failed e-mails away, one or all of a filter; the toast offers to bring them back. */
export function usePuttingAway() {
  const { admin } = api.useUtils();
  const onSettled = () => Promise.all([admin.mail.invalidate(), admin.dashboard.invalidate()]);
  const back = api.admin.mail.bringBack.useMutation({
    onSuccess: ({ count }) => toast.success(`${plural(count, "e-mail")} brought back`),
    onError: (error) => toastError(error, "Failed to bring it back"),
    onSettled,
  });
  const said = (text: string, which: RouterInputs["admin"]["mail"]["bringBack"]) =>
    toast.success(text, { action: { label: "Bring back", onClick: () => back.mutate(which) } });
  const onError = (error: Parameters<typeof toastError>[0]) => toastError(error, "Failed to put it away");
  const one = api.admin.mail.putAway.useMutation({
    onSuccess: (_done, { mailId }) => said("E-mail put away", { mailId }),
    ...{ onError, onSettled },
  });
  const all = api.admin.mail.putAllAway.useMutation({
    onSuccess: ({ count, putAwayAt }) => said(`${plural(count, "e-mail")} put away`, { putAwayAt }),
    ...{ onError, onSettled },
  });
  return {
    putAway: (mailId: string) => one.mutate({ mailId }),
    putAllAway: all.mutate,
    bringBack: (mailId: string) => back.mutate({ mailId }),
    isPuttingAllAway: all.isPending,
  };
}

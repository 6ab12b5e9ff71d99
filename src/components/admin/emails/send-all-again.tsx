import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { plural } from "~/domain/plural";
import { MAX_SENT_AGAIN } from "~/schemas/admin/mail";
import { api, type RouterInputs } from "~/trpc/react";
import { toastMailed } from "../toast-mailed";

type Filter = Omit<RouterInputs["admin"]["mail"]["sendAllAgain"], "count">;

/** Sends the e-mails of a filter that nobody got again; the filter and the number stay those of the question. */
export function SendAllAgain({ filter, total, isStale }: { filter: Filter; total: number; isStale: boolean }) {
  const [asked, setAsked] = useState<{ filter: Filter; total: number } | null>(null);
  const { admin } = api.useUtils();
  const again = api.admin.mail.sendAllAgain.useMutation({
    onSuccess: ({ sent, skipped }) => {
      setAsked(null);
      const left = skipped > 0 ? `${plural(skipped, "e-mail")} could not be sent again.` : undefined;
      if (sent === 0) toast.error("No e-mail was sent again", { description: left });
      else toastMailed(`${plural(sent, "e-mail")} queued to be sent again`, left ? { description: left } : {});
    },
    onSettled: () => admin.mail.invalidate(),
  });
  const count = Math.min(asked?.total ?? 0, MAX_SENT_AGAIN);
  return (
    <>
      <Button variant="secondary" size="sm" disabled={isStale} onClick={() => setAsked({ filter, total })}>
        <RotateCw aria-hidden /> Send all again
      </Button>
      {asked && (
        <ConfirmDialog
          title={`Send ${plural(count, "e-mail")} again?`}
          description={`Each goes to the current address of its order or account. An e-mail whose link has expired or whose account was deleted is left out.${asked.total > count ? ` These are the oldest of ${asked.total}.` : ""}`}
          confirmLabel={`Send ${count} again`}
          tone="primary"
          isPending={again.isPending}
          error={again.error?.message}
          onConfirm={() => again.mutate({ ...asked.filter, count })}
          onClose={() => {
            again.reset();
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { AFFILIATE_MAIL_TEXTS, type AffiliateMail } from "~/domain/affiliate-mails";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

/** Which e-mails about the programme the affiliate gets; each is saved as it is pressed. */
export function MailSwitches() {
  const { data, error, refetch, isPending } = api.affiliate.mailSwitches.useQuery();
  return (
    <Card id="emails" className="scroll-mt-28">
      <CardHeader
        title="E-mails you get"
        description={
          data && !data.isVerified
            ? "Confirm your e-mail address to get them. Until then we only write to you about payouts."
            : "Each one also has a link that stops it."
        }
      />
      <QueryError query={{ error, refetch }} />
      {isPending && <Skeleton className="h-48" />}
      {data && (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {data.mails.map((each) => (
            <MailSwitch key={each.mail} {...each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function MailSwitch({ mail, isOn }: { mail: AffiliateMail; isOn: boolean }) {
  const utils = api.useUtils();
  const { label, when } = AFFILIATE_MAIL_TEXTS[mail];
  const save = api.affiliate.switchMail.useMutation({
    onSuccess: async (_, saved) => {
      await utils.affiliate.mailSwitches.invalidate();
      toast.success(`${label}: e-mails ${saved.isOn ? "on" : "off"}.`);
    },
    onError: (refused) => toast.error(errorMessage(refused, "Your choice was not saved.")),
  });
  // While it is saved the box shows what was chosen; if that is refused it falls back.
  const isChecked = save.isPending ? save.variables.isOn : isOn;
  return (
    <li>
      <Checkbox
        label={label}
        hint={when}
        checked={isChecked}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ mail, isOn: event.currentTarget.checked })}
      />
    </li>
  );
}

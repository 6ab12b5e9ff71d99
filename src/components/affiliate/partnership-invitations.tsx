"use client";

import { Button } from "~/components/ui/button";
import { LocalDate } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";

type Invitation = RouterOutputs["partnership"]["invitations"][number];

export function PartnershipInvitations() {
  const { data, error, refetch } = api.partnership.invitations.useQuery();
  if (error) return <QueryError query={{ error, refetch }} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Invitations">
      <h3 className="mb-2 font-semibold">Invitations ({data.length})</h3>
      <ul className="flex flex-col gap-3">
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const utils = api.useUtils();
  const answered = (text: string) => async () => {
    toast.success(text);
    await utils.partnership.invalidate();
  };
  const failed = (error: unknown, what: string) => {
    toast.error(`${what}: ${errorMessage(error)}`);
    void utils.partnership.invitations.invalidate();
  };
  const { name, totalMembers, maxMembers, description } = invitation.partnership;
  const accept = api.partnership.accept.useMutation({
    onSuccess: answered(`You joined ${name}.`),
    onError: (error) => failed(error, "Error joining partnership"),
  });
  const decline = api.partnership.decline.useMutation({
    onSuccess: answered(`You declined ${name}.`),
    onError: (error) => failed(error, "Error declining invitation"),
  });
  const isBusy = accept.isPending || decline.isPending;
  const input = { invitationId: invitation.id };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded border border-accent/30 sm:flex-nowrap bg-accent-soft px-4 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-sm">
          {invitation.from} invites you · {totalMembers} of {maxMembers} members ·{" "}
          <LocalDate at={invitation.createdAt} />
        </p>
        {description && <p className="mt-1 break-words text-muted text-sm">{description}</p>}
        {invitation.message && <p className="mt-1 break-words text-sm">“{invitation.message}”</p>}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button
          isPending={accept.isPending}
          disabled={isBusy && !accept.isPending}
          onClick={() => accept.mutate(input)}
        >
          Accept
        </Button>
        <Button
          variant="secondary"
          isPending={decline.isPending}
          disabled={isBusy && !decline.isPending}
          onClick={() => decline.mutate(input)}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}

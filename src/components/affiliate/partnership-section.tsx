"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Handshake } from "lucide-react";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input, Textarea } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { CreatePartnershipInput } from "~/schemas/partnership";
import { api, type RouterOutputs } from "~/trpc/react";
import { PartnershipInvitations } from "./partnership-invitations";
import { ROLE_NAMES } from "./partnership-roles";
import { PartnershipTeam } from "./partnership-team";

/** Affiliate Partnerships: the current team, or how to create or join one; and past teams. */
export function PartnershipSection() {
  const utils = api.useUtils();
  const { data, error, isPending } = api.partnership.mine.useQuery();
  // If the team cannot be loaded, show a single error for the whole section.
  const isUnread = Boolean(error && data === undefined);
  return (
    <Card
      id="partnerships"
      className="scroll-mt-24"
      title="Affiliate Partnerships"
      description="A team of up to 10 affiliates combines the sales of its members' networks from the day each one joined. Personal tiers do not change."
    >
      <div className="flex flex-col gap-6">
        {!isUnread && <PartnershipInvitations />}
        <QueryError query={{ error, refetch: () => utils.partnership.invalidate() }} />
        {isPending && <Skeleton className="h-64" />}
        {data && <PartnershipTeam team={data} />}
        {data === null && <PartnershipCreate />}
        {!isUnread && <PartnershipHistory />}
      </div>
    </Card>
  );
}

const ENDED = {
  left: "You left",
  removed: "You were removed",
  dissolved: "The partnership was dissolved",
} as const satisfies Record<RouterOutputs["partnership"]["history"][number]["ended"], string>;

/** Past partnerships. Hidden while there are none. */
function PartnershipHistory() {
  const { data, error, refetch } = api.partnership.history.useQuery();
  if (error) return <QueryError query={{ error, refetch }} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Past partnerships" className="border-line border-t pt-4">
      <h3 className="font-semibold">Past partnerships</h3>
      <ul className="divide-y divide-line">
        {data.map((past) => (
          <li key={past.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="break-words font-medium">{past.name}</p>
              <p className="text-muted text-sm">
                {ROLE_NAMES[past.role]} from <LocalDate at={past.joinedAt} /> to <LocalDate at={past.endedAt} /> ·{" "}
                {ENDED[past.ended]}
                {past.reason && `: ${past.reason}`}
              </p>
            </div>
            <p className="figures text-sm">
              {formatMoney(past.contributedVolumeCents)} · {past.contributedOrders.toLocaleString("en-US")}{" "}
              {past.contributedOrders === 1 ? "order" : "orders"} contributed
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For affiliates without a partnership: an introduction and the form to create one. */
function PartnershipCreate() {
  const form = useForm({
    resolver: zodResolver(CreatePartnershipInput),
    defaultValues: { name: "", description: "" },
  });
  const { errors, isDirty } = form.formState;
  const utils = api.useUtils();
  const create = api.partnership.create.useMutation({
    onSuccess: async () => {
      toast.success("Partnership created successfully!");
      await utils.partnership.invalidate();
    },
    onError: (error) => setServerErrors(form, error, `Error creating partnership: ${errorMessage(error)}`),
  });
  const submit = form.handleSubmit((fields) => create.mutate(fields));
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <span className="text-accent">
          <Handshake aria-hidden className="size-8" />
        </span>
        <p className="font-semibold text-lg">You are not in a partnership</p>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-muted">
          <li>Start a team and invite affiliates by code or from your network, or accept an invitation.</li>
          <li>Sales in the members' networks while they are on the team count toward $500K, $5M and $50M.</li>
          <li>One partnership at a time, up to ten members. Everyone keeps their own commissions.</li>
        </ul>
      </div>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Partnership name" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
        <Field label="Description" isOptional error={errors.description?.message}>
          <Textarea rows={3} {...form.register("description")} />
        </Field>
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <Button type="submit" isPending={create.isPending} className="self-start">
          Create partnership
        </Button>
        <LeaveGuard isDirty={isDirty} name="the new partnership" />
      </form>
    </div>
  );
}

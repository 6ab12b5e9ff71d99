"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { LocalTime } from "~/components/ui/local-time";
import { MoreButton } from "~/components/ui/more-button";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { PartnershipMessageInput } from "~/schemas/partnership";
import { api, type RouterOutputs } from "~/trpc/react";

type Message = RouterOutputs["partnership"]["messages"]["messages"][number];

/** An event message as a sentence; null for a text message. */
function happening({ type, from, about, outcome, message }: Message): string | null {
  const answer = outcome && outcome !== "open" ? ` (${outcome})` : "";
  const reason = message ? `: ${message}` : ".";
  const sentences: Record<string, string> = {
    invitation: `${from} invited ${about}${answer}.`,
    created: `${from} founded the partnership.`,
    joined: `${from} joined.`,
    left: `${from} left.`,
    removed: `${from} removed ${about}${reason}`,
    promoted: `${from} made ${about} an admin.`,
    demoted: `${from} made ${about} a member again.`,
    "handed-over": message
      ? `The founder role passed from ${from} to ${about}${reason}`
      : `${from} handed the founder role over to ${about}.`,
    dissolved: `${from} dissolved the partnership${reason}`,
  };
  // A name like "Ann B." already ends with a period.
  return sentences[type]?.replace(/\.\.$/, ".") ?? null;
}

/** The team's messages, latest first. */
export function PartnershipMessages() {
  const query = api.partnership.messages.useInfiniteQuery({}, CURSOR_PAGINATION);
  const messages = query.data?.pages.flatMap((page) => page.messages);
  return (
    <section aria-label="Messages">
      <h3 className="mb-2 font-semibold">Messages</h3>
      <MessageForm />
      {!query.data && <QueryState query={query} className="mt-4 h-24" />}
      <ul className="mt-3 flex flex-col gap-3" aria-label="Partnership messages">
        {messages?.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      <MoreButton pages={query}>Show older messages</MoreButton>
    </section>
  );
}

function MessageRow({ message }: { message: Message }) {
  const event = happening(message);
  const time = (
    <time className="figures text-muted text-xs">
      <LocalTime at={message.createdAt} />
    </time>
  );
  if (event) {
    return (
      <li className="flex flex-wrap items-baseline gap-x-2 text-muted text-sm">
        <span className="min-w-0 break-words">{event}</span> {time}
      </li>
    );
  }
  return (
    <li className="rounded border border-line bg-subtle px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-medium">{message.isMine ? "You" : message.from}</span> {time}
      </p>
      <p className="whitespace-pre-wrap break-words">{message.message}</p>
    </li>
  );
}

function MessageForm() {
  const form = useForm({ resolver: zodResolver(PartnershipMessageInput), defaultValues: { message: "" } });
  const { errors, isDirty } = form.formState;
  const utils = api.useUtils();
  const send = api.partnership.sendMessage.useMutation({
    onSuccess: async () => {
      toast.success("Message sent successfully!");
      await utils.partnership.messages.invalidate();
    },
    onError: (refused) => setServerErrors(form, refused),
  });
  const submit = form.handleSubmit((fields) => {
    const sent = presentValues(form);
    if (!send.isPending) send.mutate(fields, { onSuccess: () => markSaved(form, sent, { message: "" }) });
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2">
      <Field label="Write to the team" error={errors.message?.message ?? errors.root?.message}>
        <Textarea rows={2} maxLength={2000} {...form.register("message")} />
      </Field>
      <Button type="submit" variant="secondary" isPending={send.isPending} className="self-start">
        Send
      </Button>
      <LeaveGuard isDirty={isDirty} name="the message" />
    </form>
  );
}

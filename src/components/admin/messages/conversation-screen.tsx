"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useEffect, useRef, useState } from "react";
import { NotFoundMessage } from "~/components/shared/not-found-message";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { TOPIC_LABELS } from "~/domain/contact";
import { roleMay } from "~/domain/staff";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { useStaffRole } from "../staff-role";
import { AnswerForm } from "./answer-form";
import { EntryFrame, EntryMessages } from "./entry-frame";
import { messagesHref, messagesOptions, messagesParsers } from "./search-params";
import { useNextEntry } from "./use-next-entry";

type Conversation = RouterOutputs["admin"]["messages"]["byId"];

export function ConversationScreen({ conversationId }: { conversationId: string }) {
  const found = api.admin.messages.byId.useQuery({ conversationId });
  if (found.error?.data?.code === "NOT_FOUND") {
    return (
      <NotFoundMessage title="Message Not Found">
        It may have been deleted, also with its sender's account.
      </NotFoundMessage>
    );
  }
  if (!found.data) return <QueryState query={found} className="h-96" />;
  return <Loaded key={conversationId} conversation={found.data} />;
}

/** Marks the message as read once, so that "Mark as unread" holds until it is opened again. */
function useMarkRead({ id, isUnread }: Conversation): void {
  const utils = api.useUtils();
  const { mutate } = api.admin.messages.setUnread.useMutation({
    onSuccess: () => utils.admin.messages.list.invalidate(),
  });
  const wasUnread = useRef(isUnread);
  useEffect(() => {
    if (!wasUnread.current) return;
    wasUnread.current = false;
    mutate({ kind: "contact", entryId: id, isUnread: false });
  }, [id, mutate]);
}

function Loaded({ conversation }: { conversation: Conversation }) {
  useMarkRead(conversation);
  const utils = api.useUtils();
  const onSettled = () => utils.admin.messages.invalidate();
  const { id, name, email, topic, doneAt, messages } = conversation;
  const [params] = useQueryStates(messagesParsers, messagesOptions);
  const nextHref = useNextEntry(id, params);
  const answer = api.admin.messages.answer.useMutation({ onSettled });
  return (
    <EntryFrame
      {...{ kind: "contact", entryId: id, sender: name, doneAt, seenAt: messages.at(-1)?.createdAt, onSettled }}
      title={TOPIC_LABELS[topic]}
      about={
        <div className="flex flex-col gap-4">
          <About conversation={conversation} />
          <DeleteConversation conversationId={id} listHref={messagesHref(params)} />
        </div>
      }
    >
      <EntryMessages
        messages={messages.map(({ user, ...each }) => ({
          ...each,
          from: each.senderType === "admin" ? `${user?.name ?? "The shop"}, by e-mail` : name,
        }))}
      />
      <AnswerForm
        hint={`Goes to ${email} by e-mail.`}
        fill={{ name, order: null }}
        canStayOpen
        nextHref={nextHref}
        listHref={messagesHref(params)}
        newestId={messages.at(-1)?.id ?? null}
        send={(typed) => answer.mutateAsync({ ...typed, conversationId: id })}
      />
    </EntryFrame>
  );
}

/** For those who may delete customers' data. */
function DeleteConversation({ conversationId, listHref }: { conversationId: string; listHref: string }) {
  const router = useRouter();
  const role = useStaffRole();
  const [isAsking, setIsAsking] = useState(false);
  const remove = api.admin.messages.delete.useMutation(
    useActionOptions("Conversation deleted", () => router.push(listHref)),
  );
  if (!roleMay(role, "manage")) return null;
  return (
    <>
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden /> Delete this conversation
      </Button>
      {isAsking && (
        <ActionDialog
          action={remove}
          onClose={() => setIsAsking(false)}
          title="Delete this conversation?"
          description="Its messages and answers are deleted for good, with the text and the address of the e-mails about it. The audit log keeps that you deleted it."
          confirmLabel="Delete conversation"
          onConfirm={() => remove.mutate({ conversationId })}
        />
      )}
    </>
  );
}

const look = "break-words text-accent underline underline-offset-4";

/** Who wrote, and about which product. There is an account only if the sender was signed in. */
function About({ conversation: { name, email, user, product } }: { conversation: Conversation }) {
  return (
    <Card>
      <dl className="space-y-4 text-sm [&_dd]:mt-0.5 [&_dt]:text-muted">
        <div>
          <dt>From</dt>
          <dd className="break-words font-medium">{name}</dd>
          <dd className="break-all">{email}</dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>
            {user ? (
              <Link href={`/admin/users/${user.id}`} className={look}>
                {user.name}
              </Link>
            ) : (
              "Was not signed in"
            )}
          </dd>
          {user && user.email !== email && <dd className="break-all text-muted">{user.email}</dd>}
        </div>
        {product && (
          <div>
            <dt>Product</dt>
            <dd>
              <Link href={`/admin/products/${product.id}`} className={look}>
                {product.name}
              </Link>
            </dd>
            <dd className="font-mono text-muted text-xs">{product.sku}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

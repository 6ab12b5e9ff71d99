import type { ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { errorMessage } from "~/lib/api-error";

type MessageCardProps = {
  title: string;
  /** The one thing to do next. */
  action: ReactNode;
  /** Why the action failed, if it did. */
  error?: unknown;
  children: ReactNode;
};

/** The whole of a page that says one thing and offers one action, such as the page behind an e-mail's link. */
export function MessageCard({ title, action, error, children }: MessageCardProps) {
  return (
    <Card className="p-6 text-center sm:p-8">
      <h1 className="font-semibold text-2xl">{title}</h1>
      <p className="mt-3 mb-6 text-muted">{children}</p>
      {error ? (
        <Notice tone="danger" className="mb-4">
          {errorMessage(error)}
        </Notice>
      ) : null}
      {action}
    </Card>
  );
}

"use client";

import { Dialog } from "~/components/ui/dialog";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { Tabs } from "~/components/ui/tabs";
import { api } from "~/trpc/react";
import type { OutboxMail } from "./mail-row";

/**
 * What is in an e-mail, as it was sent or, before that, as it would be sent now: as a mailbox shows it, and as plain
 * text. Nothing in it can run or reach this page.
 */
export function MailPreview({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const preview = api.admin.mail.preview.useQuery({ mailId: mail.id }, { retry: false });
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={preview.data?.subject ?? mail.subject ?? "E-mail"}
      description={`To ${mail.toEmail}${preview.data?.isAsSent === false ? ". Not sent yet: this is how it would look now." : ""}`}
    >
      {preview.isError ? (
        <QueryError query={preview} />
      ) : !preview.data ? (
        <Skeleton className="h-96" />
      ) : (
        <Tabs
          label="Versions"
          items={[
            {
              value: "html",
              label: preview.data.isAsSent ? "As sent" : "As it would be sent",
              content: (
                <iframe
                  title={preview.data.isAsSent ? "The e-mail as it was sent" : "The e-mail as it would be sent"}
                  sandbox=""
                  srcDoc={preview.data.html}
                  className="h-[55dvh] w-full rounded border border-line bg-white"
                />
              ),
            },
            {
              value: "text",
              label: "Plain text",
              content: (
                <pre className="max-h-[55dvh] overflow-auto whitespace-pre-wrap rounded border border-line bg-subtle p-4 font-mono text-sm">
                  {preview.data.text}
                </pre>
              ),
            },
          ]}
        />
      )}
    </Dialog>
  );
}

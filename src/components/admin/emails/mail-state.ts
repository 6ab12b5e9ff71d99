import type { BadgeTone } from "~/components/ui/badge";
import type { MailState } from "~/schemas/admin/mail";

const STATE_LABELS: Readonly<Record<MailState, string>> = {
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
};

const STATE_TONES: Readonly<Record<MailState, BadgeTone>> = {
  waiting: "attention",
  sending: "accent",
  sent: "success",
  failed: "danger",
};

type Mail = { status: MailState; deliveredBy: string | null; putAwayAt: Date | null };

/** Label and tone of an e-mail's state. One that was only written to a file on the server counts as not delivered. */
export function mailState({ status, deliveredBy, putAwayAt }: Mail): { label: string; tone: BadgeTone } {
  if (putAwayAt) return { label: "Put away", tone: "neutral" };
  const isUndelivered = status === "sent" && deliveredBy === "files";
  const tone: BadgeTone = isUndelivered ? "attention" : STATE_TONES[status];
  return { label: isUndelivered ? "Not delivered" : STATE_LABELS[status], tone };
}

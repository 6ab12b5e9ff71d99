import { Badge, type BadgeTone } from "~/components/ui/badge";
import { RING_STATUS_LABELS, type RingStatus } from "~/domain/ring-case";
import { SIGNAL_LABELS, type Tie } from "~/domain/rings";

const TONES: Readonly<Record<RingStatus, BadgeTone>> = {
  open: "attention",
  held: "accent",
  suspended: "danger",
  cleared: "success",
};

export function StatusBadge({ found }: { found: { status: RingStatus; clearedForGood: boolean } }) {
  return (
    <Badge tone={TONES[found.status]}>
      {RING_STATUS_LABELS[found.status]}
      {found.clearedForGood && " for good"}
    </Badge>
  );
}

/** For example "payment name, postal address". */
export const tiesText = (kinds: Tie["kinds"]) => kinds.map((kind) => SIGNAL_LABELS[kind]).join(", ");

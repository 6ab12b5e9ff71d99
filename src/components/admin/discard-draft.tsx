import { type ComponentProps, useState } from "react";
import { Button } from "~/components/ui/button";
import { LocalTime } from "~/components/ui/local-time";
import { ActionDialog } from "./action-dialog";

type Seen = { seenDraftAt: Date | null };
type DiscardDraftProps = Seen & {
  variant: ComponentProps<typeof Button>["variant"];
  discard: ComponentProps<typeof ActionDialog>["action"] & {
    mutate: (input: Seen, options: { onSuccess: () => void }) => void;
  };
};

/** Discards a draft that all admins share, but only the version that existed when the button was clicked. */
export function DiscardDraft({ variant, discard, seenDraftAt }: DiscardDraftProps) {
  const [asked, setAsked] = useState<Seen | null>(null);
  return (
    <>
      <Button type="button" variant={variant} onClick={() => setAsked({ seenDraftAt })}>
        Discard draft
      </Button>
      {asked && (
        <ActionDialog
          action={discard}
          title="Discard the draft?"
          description={
            <>
              All admins work on it, and it cannot be restored.
              {asked.seenDraftAt && (
                <>
                  {" "}
                  It was saved on <LocalTime at={asked.seenDraftAt} />.
                </>
              )}
            </>
          }
          confirmLabel="Discard it"
          onConfirm={() => discard.mutate(asked, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

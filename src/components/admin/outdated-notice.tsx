import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";

type OutdatedNoticeProps = {
  /** What somebody else changed, for example "this account". */
  what: string;
  onReload: () => void;
};

/** Warns in a form with unsaved edits that the saved data has changed since the form was opened. */
export const OutdatedNotice = ({ what, onReload }: OutdatedNoticeProps) => (
  <Notice
    tone="attention"
    title={`Someone else changed ${what}`}
    action={
      <Button variant="secondary" size="sm" onClick={onReload}>
        Load their version
      </Button>
    }
  >
    Your edits are still here. Loading the saved version discards them.
  </Notice>
);

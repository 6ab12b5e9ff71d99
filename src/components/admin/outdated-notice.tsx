import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";

type OutdatedNoticeProps = {
  /** What somebody else changed, such as "this account". */
  what: string;
  onReload: () => void;
};

/** Above or below a form with unsaved edits: what it was filled in from is no longer what is saved. */
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

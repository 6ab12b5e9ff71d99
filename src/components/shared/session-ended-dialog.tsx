import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";

type SessionEndedDialogProps = {
  signInHref: string;
  /** The account that signed in since, if it is not the one the page was loaded for. */
  otherEmail: string | undefined;
  onClose: () => void;
};

export function SessionEndedDialog({ signInHref, otherEmail, onClose }: SessionEndedDialogProps) {
  if (otherEmail) {
    return (
      <Dialog
        isAlert
        size="sm"
        onClose={onClose}
        title="You are signed in to another account"
        description={`This page was opened by another account than ${otherEmail}, and would save what you typed there. Reload the page before you go on.`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Stay on this page
            </Button>
            <Button onClick={() => window.location.reload()}>Reload the page</Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      isAlert
      size="sm"
      onClose={onClose}
      title="You are signed out"
      description="Your session has ended. Nothing you typed is lost: sign in in a new window, then come back here and try again."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Stay on this page
          </Button>
          <ButtonLink href={signInHref} target="_blank" prefetch={false}>
            Sign In
          </ButtonLink>
        </>
      }
    />
  );
}

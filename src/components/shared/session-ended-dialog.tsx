import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";

type SessionEndedDialogProps = { signInHref: string; onClose: () => void };

export function SessionEndedDialog({ signInHref, onClose }: SessionEndedDialogProps) {
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

import { CopyButton } from "~/components/ui/copy-button";

type CopyInviteProps = { name: string; link: string; isLabelHidden?: boolean };

/** Copies the affiliate's sign-up link. */
export function CopyInvite({ name, link, isLabelHidden = false }: CopyInviteProps) {
  return (
    <CopyButton
      text={link}
      label={isLabelHidden ? `Copy sign-up link: ${name}` : "Copy sign-up link"}
      done="Affiliate signup link copied to clipboard!"
      isLabelHidden={isLabelHidden}
      size="sm"
      variant={isLabelHidden ? "ghost" : "secondary"}
      className={isLabelHidden ? "w-8 px-0" : ""}
    />
  );
}

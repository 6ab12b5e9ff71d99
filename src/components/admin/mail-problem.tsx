import { ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";

type Props = { problem: string; className?: string; withLink?: boolean };

export function MailProblem({ problem, className, withLink = false }: Props) {
  const link = (
    <ButtonLink variant="secondary" size="sm" href="/admin/settings?tab=email">
      E-mail settings
    </ButtonLink>
  );
  return (
    <Notice tone="danger" title="E-mails are not being sent" className={className ?? ""} action={withLink && link}>
      {problem} E-mails wait until then.
    </Notice>
  );
}

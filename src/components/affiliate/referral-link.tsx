import { buttonStyles } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";

type ReferralLinkProps = { code: string | null; link: string };

const TEXT = "Research-grade compounds, documented to the last decimal:";

/** The code and the link to copy, and the ways to share the link. */
export function ReferralLink({ code, link }: ReferralLinkProps) {
  const url = encodeURIComponent(link);
  const text = encodeURIComponent(TEXT);
  const shares = [
    ["X / Twitter", `https://twitter.com/intent/tweet?text=${text}&url=${url}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ["E-mail", `mailto:?subject=Assay&body=${text}%20${url}`],
  ] as const;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader
        title="Your referral code and link"
        description="A visitor who comes by it counts as yours for 30 days."
      />
      <div className="flex items-center justify-between gap-3">
        <span className="font-mono text-2xl tracking-wider" data-testid="referral-code">
          {code}
        </span>
        <CopyButton text={code ?? ""} label="Copy code" />
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 break-all font-mono text-sm">{link}</span>
        <CopyButton text={link} label="Copy link" />
      </div>
      <div className="flex flex-wrap gap-2">
        {shares.map(([label, href]) => (
          <a
            key={label}
            href={href}
            target="_blank"
            rel="noreferrer"
            className={buttonStyles({ variant: "secondary", size: "sm" })}
          >
            {label}
          </a>
        ))}
      </div>
    </Card>
  );
}

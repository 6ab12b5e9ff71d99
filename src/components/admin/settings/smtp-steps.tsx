import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { SMTP_STEPS } from "~/domain/smtp-check";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";

export type SmtpSteps = RouterOutputs["admin"]["settings"]["testEmail"]["steps"];

const LOOKS = {
  passed: { Icon: CircleCheck, words: "passed", tone: "text-success" },
  failed: { Icon: CircleX, words: "failed", tone: "text-danger" },
  skipped: { Icon: CircleDashed, words: "not tried", tone: "text-muted" },
} as const;

/** The mail server's response to each step, with hints for the ones that failed. */
export function SmtpStepList({ steps }: { steps: SmtpSteps }) {
  return (
    <ol aria-label="Steps of the test" className="divide-y divide-line rounded border border-line">
      {steps.map(({ step, status, answer, hint }) => {
        const { Icon, words, tone } = LOOKS[status];
        return (
          <li key={step} className="flex gap-3 px-4 py-3 text-sm">
            <Icon aria-hidden className={cn("mt-0.5 size-4.5 shrink-0", tone)} />
            <div className="min-w-0">
              <p className={cn("font-medium", status === "skipped" && "text-muted")}>
                {SMTP_STEPS.find((each) => each.step === step)?.label}{" "}
                <span className={cn("font-normal", tone)}>{words}</span>
              </p>
              {answer && <p className="mt-0.5 font-mono text-muted text-xs [overflow-wrap:anywhere]">{answer}</p>}
              {hint && <p className="mt-1.5">{hint}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

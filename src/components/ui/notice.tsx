import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

const tones = {
  info: { Icon: Info, box: "border-accent/30 bg-accent-soft", icon: "text-accent" },
  success: { Icon: CircleCheck, box: "border-success/30 bg-success-soft", icon: "text-success" },
  attention: { Icon: TriangleAlert, box: "border-attention/35 bg-attention-soft", icon: "text-attention" },
  danger: { Icon: CircleAlert, box: "border-danger/35 bg-danger-soft", icon: "text-danger" },
} as const;

type NoticeProps = {
  tone?: keyof typeof tones;
  title?: ReactNode;
  /** Replaces the tone's default icon. */
  icon?: ReactNode;
  action?: ReactNode;
  /** Stays in the corner at any width, e.g. a dismiss button. */
  corner?: ReactNode;
  className?: string;
  children?: ReactNode;
};

export function Notice({ tone = "info", title, icon: ownIcon, action, corner, className, children }: NoticeProps) {
  const { Icon, box, icon } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={cn(
        "flex items-start gap-3 rounded border px-4 py-3 text-[0.9375rem] text-ink [overflow-wrap:anywhere]",
        box,
        className,
      )}
    >
      <span className={cn("mt-0.5 shrink-0 [&_svg]:size-5", icon)}>{ownIcon ?? <Icon aria-hidden />}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-3">
        {/* The basis makes the action wrap below the text on phones. */}
        <div className="min-w-0 grow basis-56">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action}
      </div>
      {corner}
    </div>
  );
}

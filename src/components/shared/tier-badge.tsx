import { cn } from "~/lib/cn";

export function TierBadge({ tier }: { tier: { name: string; level: number; badgeColor: string } }) {
  return (
    <span
      title={`Tier ${tier.level} of 16`}
      className={cn(
        "inline-block whitespace-nowrap rounded bg-linear-to-r px-2 py-0.5 font-semibold text-white text-xs lg:in-[.dense-row]:py-px [text-shadow:0_1px_2px_rgb(0_0_0/.55)]",
        tier.badgeColor,
      )}
    >
      {tier.name}
    </span>
  );
}

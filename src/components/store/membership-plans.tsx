import { Check } from "lucide-react";
import { membershipRequestHref } from "~/components/shared/membership-request";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { TextLink } from "~/components/ui/text-link";
import { breakEvenCents, MEMBERSHIP_MONTHS, MEMBERSHIP_PLANS } from "~/domain/membership";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";

const { Bronze, Gold } = MEMBERSHIP_PLANS;
const dollars = (cents: number) => formatMoney(cents).replace(/\.00$/, "");

/** Order volume at standard prices for which the discount saves as much as the membership costs. */
const breakEven = (priceCents: number, discountPercent: number) =>
  `Pays for itself with ${dollars(breakEvenCents(priceCents, discountPercent))} of orders at standard prices`;

const PLANS = [
  {
    ...Bronze,
    points: [
      `${Bronze.discountPercent}% off every product`,
      `${dollars(Bronze.priceCents)} for ${MEMBERSHIP_MONTHS} months, paid once`,
      breakEven(Bronze.priceCents, Bronze.discountPercent),
      "Active within 24 hours of your request",
    ],
  },
  {
    ...Gold,
    points: [
      `${Gold.discountPercent}% off every product`,
      `Bronze ${dollars(Bronze.priceCents)} + Gold ${dollars(Gold.priceCents)} = ${dollars(Gold.withBronzeCents)} for ${MEMBERSHIP_MONTHS} months, paid once`,
      `Only ${dollars(Gold.priceCents)} if you already have Bronze`,
      breakEven(Gold.withBronzeCents, Gold.discountPercent),
    ],
  },
] as const;

export function MembershipPlans() {
  return (
    <section id="membership" aria-labelledby="membership-title" className="py-12">
      <h2 id="membership-title" className="font-semibold text-2xl sm:text-3xl">
        Membership
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Order regularly? Members pay less for every product. Questions about a membership?{" "}
        <TextLink href="/contact">Contact us</TextLink>.
      </p>
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        {PLANS.map(({ tier, discountPercent, monthlyCents, points }) => (
          <article
            key={tier}
            className={cn(
              "flex flex-col rounded border bg-surface p-6",
              tier === "Gold" ? "border-accent" : "border-line",
            )}
          >
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-semibold text-xl">{tier}</h3>
              <Badge tone={tier === "Gold" ? "accent" : "neutral"}>{discountPercent}% off</Badge>
            </div>
            <p className="figures mt-4 flex items-baseline gap-1">
              <span className="font-semibold text-4xl tracking-tight">{dollars(monthlyCents)}</span>
              <span className="text-muted">/month</span>
            </p>
            <ul className="mt-5 mb-6 space-y-2 text-[0.9375rem]">
              {points.map((point) => (
                <li key={point} className="flex gap-2.5">
                  <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
                  {point}
                </li>
              ))}
            </ul>
            <ButtonLink
              href={membershipRequestHref(tier)}
              variant={tier === "Gold" ? "primary" : "secondary"}
              className="mt-auto"
            >
              Request {tier}
            </ButtonLink>
          </article>
        ))}
      </div>
    </section>
  );
}

import { BadgeCheck, FlaskConical, Headset, type LucideIcon, Truck } from "lucide-react";
import { TextLink } from "~/components/ui/text-link";

type Feature = { title: string; Icon: LucideIcon; text: string; link?: { href: string; label: string } };

const FEATURES: Feature[] = [
  {
    title: "Premium Quality",
    Icon: BadgeCheck,
    text: "HPLC purity is stated for every compound, and the chromatogram of your lot comes with it.",
  },
  {
    title: "Research Grade",
    Icon: FlaskConical,
    text: "Identity confirmed by mass spectrum; counter-ion and water stated.",
  },
  { title: "Fast Shipping", Icon: Truck, text: "Padded, cold where needed, and tracked from our bench to yours." },
  {
    title: "Expert Support",
    Icon: Headset,
    text: "Questions about a spectrum? Ask the people who ran it.",
    link: { href: "/contact", label: "Ask a question" },
  },
];

export function FeatureCards() {
  return (
    <section aria-label="What you can rely on" className="py-12">
      <ul className="grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ title, Icon, text, link }) => (
          <li key={title} className="bg-surface p-6">
            <Icon aria-hidden className="size-6 text-accent" />
            <h3 className="mt-4 font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted text-sm">{text}</p>
            {link && (
              <TextLink href={link.href} className="mt-2 inline-block font-medium text-sm">
                {link.label}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { BadgeCheck, FlaskConical, Headset, Truck } from "lucide-react";

const FEATURES = [
  {
    title: "Premium Quality",
    Icon: BadgeCheck,
    text: "Purity by HPLC, stated for each compound, with the trace of your own lot in the parcel.",
  },
  {
    title: "Research Grade",
    Icon: FlaskConical,
    text: "Identity confirmed by mass spectrum; counter-ion and water stated.",
  },
  { title: "Fast Shipping", Icon: Truck, text: "Padded, cold where it must be, tracked from our bench to yours." },
  { title: "Expert Support", Icon: Headset, text: "Questions about a spectrum are answered by those who ran it." },
] as const;

export function FeatureCards() {
  return (
    <section aria-label="What you can rely on" className="py-12">
      <ul className="grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ title, Icon, text }) => (
          <li key={title} className="bg-surface p-6">
            <Icon aria-hidden className="size-6 text-accent" />
            <h3 className="mt-4 font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

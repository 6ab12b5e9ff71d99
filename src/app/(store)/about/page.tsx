import { FileCheck2, Headset, Lock, type LucideIcon } from "lucide-react";
import type { Metadata } from "next";
import { shopSettings } from "~/app/shop-settings";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { RESEARCH_ONLY } from "~/domain/research-only";

export const metadata: Metadata = {
  alternates: { canonical: "/about" },
  title: "About us",
  description: "Who we are, what we sell, who may buy it, and how to reach us.",
};

const POINTS: { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: "Every product says what it is",
    text: "Identity, purity, form and storage are on each product's page, in the same place, before you order.",
    Icon: FileCheck2,
  },
  {
    title: "Sold to researchers only",
    text: "Each order confirms age, qualification and research use. Some categories are open only to accounts that we have approved.",
    Icon: Lock,
  },
  {
    title: "A person answers",
    text: "Messages and payments are read by our staff. Write to us before you order or after it.",
    Icon: Headset,
  },
];

export default async function AboutPage() {
  const { siteName, companyName, companyAddress, contactEmail } = await shopSettings();
  const company = [companyName, companyAddress].filter(Boolean).join("\n");
  return (
    <article className="container-narrow py-10">
      <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">About {siteName}</h1>
      <p className="mt-6 text-lg leading-8">
        {siteName} supplies research peptides, reference materials and laboratory supplies to people who work with them
        in a laboratory.
      </p>
      <p className="mt-4 leading-7">
        We describe what we sell by its analytical data and make no claims about effects. {RESEARCH_ONLY}
      </p>
      <ul className="mt-8 grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-3">
        {POINTS.map(({ title, text, Icon }) => (
          <li key={title} className="bg-surface p-5">
            <Icon aria-hidden className="size-6 text-accent" />
            <h2 className="mt-3 font-semibold">{title}</h2>
            <p className="mt-1.5 text-muted text-sm">{text}</p>
          </li>
        ))}
      </ul>
      <Card className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 space-y-1">
          <h2 className="font-semibold text-lg">Reach us</h2>
          {company && <address className="whitespace-pre-line break-words text-muted not-italic">{company}</address>}
          {contactEmail && (
            <p>
              <a href={`mailto:${contactEmail}`} className="break-all text-accent underline underline-offset-4">
                {contactEmail}
              </a>
            </p>
          )}
          {!company && !contactEmail && <p className="text-muted">Send us a message. We answer by e-mail.</p>}
        </div>
        <ButtonLink href="/contact">Contact us</ButtonLink>
      </Card>
    </article>
  );
}

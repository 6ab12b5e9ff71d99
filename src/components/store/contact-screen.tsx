"use client";

import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { TextLink } from "~/components/ui/text-link";
import type { ContactTopic } from "~/domain/contact";
import { api } from "~/trpc/react";
import { type ContactAbout, ContactForm } from "./contact-form";

type ContactScreenProps = {
  topic: ContactTopic | null;
  product: ContactAbout | null;
  shop: { contactEmail: string; companyName: string; companyAddress: string };
};

/** The public contact page, and a confirmation after sending. */
export function ContactScreen({ topic, product, shop }: ContactScreenProps) {
  const viewer = api.account.me.useQuery().data;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const company = [shop.companyName, shop.companyAddress].filter(Boolean).join("\n");
  return (
    <div className="container-page grid gap-x-12 gap-y-8 py-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
      <div>
        <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Contact us</h1>
        <p className="mt-3 text-lg text-muted">Write to us about anything. We answer by e-mail.</p>
        <div className="mt-6">
          {sentTo === null ? (
            <ContactForm viewer={viewer ?? null} topic={topic} product={product} onSent={setSentTo} />
          ) : (
            <Sent email={sentTo} onAgain={() => setSentTo(null)} />
          )}
        </div>
      </div>
      <aside className="space-y-6 text-sm lg:mt-24">
        {(company || shop.contactEmail) && (
          <div>
            <h2 className="font-semibold">Our address</h2>
            {company && <address className="mt-2 whitespace-pre-line text-muted not-italic">{company}</address>}
            {shop.contactEmail && (
              <p className="mt-2">
                <a href={`mailto:${shop.contactEmail}`} className="break-all text-accent underline underline-offset-4">
                  {shop.contactEmail}
                </a>
              </p>
            )}
          </div>
        )}
        <div>
          <h2 className="font-semibold">Quick answers</h2>
          <ul className="mt-2 space-y-2">
            <li>
              <TextLink href="/shipping-returns">Shipping costs and returns</TextLink>
            </li>
            <li>
              <TextLink href="/profile#orders">Where your order is</TextLink>
            </li>
            <li>
              <TextLink href="/privacy">How we handle your data</TextLink>
            </li>
          </ul>
        </div>
      </aside>
    </div>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form is gone; focus the heading so that screen readers continue here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="flex flex-col items-start gap-3 p-6">
      <CircleCheck aria-hidden className="size-8 text-success" />
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        Message sent
      </h2>
      <p>
        Thank you. We will answer to <span className="break-all font-medium">{email}</span>. A confirmation is on its
        way to the same address.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink href="/">Back to the shop</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Write another message
        </Button>
      </div>
    </Card>
  );
}

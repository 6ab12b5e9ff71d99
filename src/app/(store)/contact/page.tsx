import type { Metadata } from "next";
import { createLoader, parseAsString, parseAsStringLiteral, type SearchParams } from "nuqs/server";
import { orNull } from "~/app/or-null";
import { shopSettings } from "~/app/shop-settings";
import { ContactScreen } from "~/components/store/contact-screen";
import { CONTACT_TOPICS } from "~/domain/contact";
import { api } from "~/trpc/server";

export const metadata: Metadata = {
  alternates: { canonical: "/contact" },
  title: "Contact us",
  description: "Ask about an order, a price, access to a category, your data, or anything else.",
};

/** `product` is the slug of the product that the message is about. */
const load = createLoader({ topic: parseAsStringLiteral(CONTACT_TOPICS), product: parseAsString });

async function productAt(slug: string | null): Promise<{ slug: string; name: string; sku: string } | null> {
  if (!slug) return null;
  // A link to a product that is gone or hidden from this viewer still opens the form.
  const page = await orNull(api.catalogue.productBySlug({ slug }));
  if (page?.status !== "found") return page && productAt(page.slug);
  const { name, sku } = page.product;
  return { slug, name, sku };
}

export default async function ContactPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { topic, product: slug } = await load(searchParams);
  const [product, { contactEmail, companyName, companyAddress }] = await Promise.all([productAt(slug), shopSettings()]);
  return <ContactScreen topic={topic} product={product} shop={{ contactEmail, companyName, companyAddress }} />;
}

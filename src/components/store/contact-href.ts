import type { ContactTopic } from "~/domain/contact";

/** The contact page with its topic, and the product that it is about, filled in. */
export function contactHref(topic?: ContactTopic, productSlug?: string): string {
  const params = new URLSearchParams({ ...(topic && { topic }), ...(productSlug && { product: productSlug }) });
  return params.size > 0 ? `/contact?${params}` : "/contact";
}

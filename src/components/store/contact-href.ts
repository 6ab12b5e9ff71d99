import type { ContactTopic } from "~/domain/contact";

/** Contact page URL with topic and product preset. */
export function contactHref(topic?: ContactTopic, productSlug?: string): string {
  const params = new URLSearchParams({ ...(topic && { topic }), ...(productSlug && { product: productSlug }) });
  return params.size > 0 ? `/contact?${params}` : "/contact";
}

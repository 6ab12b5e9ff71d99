import type { MetadataRoute } from "next";
import { env } from "~/server/env";
import { sitemapEntries } from "~/server/services/catalogue/sitemap";
import { requestContext } from "~/trpc/server";

export const dynamic = "force-dynamic";

/** Public URLs only: nothing hidden, nothing that needs approval. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { categories, products } = await sitemapEntries((await requestContext()).service);
  const at = (path: string) => new URL(path, env.NEXTAUTH_URL).href;
  return [
    { url: at("/"), priority: 1 },
    { url: at("/products"), priority: 0.9 },
    ...categories.map(({ slug }) => ({ url: at(`/category/${slug}`), priority: 0.8 })),
    ...products.map(({ slug, updatedAt }) => ({ url: at(`/product/${slug}`), lastModified: updatedAt, priority: 0.6 })),
    ...["/about", "/contact", "/shipping-returns"].map((path) => ({ url: at(path), priority: 0.3 })),
    { url: at("/terms"), priority: 0.1 },
    { url: at("/privacy"), priority: 0.1 },
  ];
}

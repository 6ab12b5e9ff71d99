import type { ServiceContext } from "~/server/context";

/** Where a picture is shown: the products that have it, and what it is in the shop's settings. */
export type ImageUses = { products: { id: string; name: string }[]; settings: string[] };

export const SETTINGS_PICTURES = [
  { field: "headerLogoUrl", label: "Header logo" },
  { field: "footerLogoUrl", label: "Footer logo" },
  { field: "faviconUrl", label: "Favicon" },
  { field: "ogImageUrl", label: "Sharing picture" },
] as const;

/** Where each of these pictures is shown, by its address; one that is shown nowhere is not in the answer. */
export async function imageUses(
  { db }: { db: Pick<ServiceContext["db"], "$queryRaw" | "siteSettings"> },
  urls: string[],
): Promise<Map<string, ImageUses>> {
  const uses = new Map<string, ImageUses>();
  if (urls.length === 0) return uses;
  const usesOf = (url: string) => {
    const known = uses.get(url) ?? { products: [], settings: [] };
    uses.set(url, known);
    return known;
  };
  const rows = await db.$queryRaw<{ url: string; id: string; name: string }[]>`
    SELECT DISTINCT u.url, p.id::text, p.name FROM products p CROSS JOIN LATERAL unnest(p.image_urls) AS u(url)
    WHERE p.image_urls && ${urls}::text[] AND u.url = ANY(${urls}::text[]) ORDER BY p.name, p.id::text`;
  for (const { url, id, name } of rows) usesOf(url).products.push({ id, name });
  const settings = await db.siteSettings.findMany({
    select: { headerLogoUrl: true, footerLogoUrl: true, faviconUrl: true, ogImageUrl: true },
  });
  for (const row of settings) {
    for (const { field, label } of SETTINGS_PICTURES) {
      const url = row[field];
      if (url && urls.includes(url)) usesOf(url).settings.push(label);
    }
  }
  return uses;
}

import { DEFAULT_SETTINGS } from "~/domain/site-settings";

type Pictures = { siteName: string; ogImageUrl: string | null; heroImageUrl: string | null };

/** The picture shown when a link is shared. The built-in card has the name Assay on it: no picture of another shop. */
export function sharingPicture({ siteName, ogImageUrl, heroImageUrl }: Pictures) {
  const own = ogImageUrl ?? heroImageUrl;
  if (own) return own;
  return siteName === DEFAULT_SETTINGS.siteName
    ? { url: "/og.png", width: 1200, height: 630, alt: siteName }
    : { url: "/hero-1600.webp", width: 1600, height: 900, alt: siteName };
}

import type { MetadataRoute } from "next";
import { shopSettings } from "./shop-settings";

export const dynamic = "force-dynamic";

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { siteName, siteDescription, faviconUrl } = await shopSettings();
  return {
    name: siteName,
    short_name: siteName,
    description: siteDescription || undefined,
    start_url: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#0a6f67",
    icons: faviconUrl ? [{ src: faviconUrl }] : [{ src: "/apple-icon.png", sizes: "180x180", type: "image/png" }],
  };
}

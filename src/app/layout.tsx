import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { InlineScripts } from "~/components/shared/inline-scripts";
import { Toaster } from "~/components/ui/toast";
import { env } from "~/server/env";
import { sharingPicture } from "./sharing-picture";
import { shopSettings } from "./shop-settings";
import "~/styles/globals.css";

const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
});
const mono = localFont({
  src: "../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  variable: "--font-mono",
  weight: "100 800",
  display: "swap",
  preload: false,
});

/** Every page is rendered per request; the HTTP server caches those that are the same for all visitors. */
export const dynamic = "force-dynamic";

/** Site-wide metadata from the shop's settings, with built-in fallbacks. */
export async function generateMetadata(): Promise<Metadata> {
  const settings = await shopSettings();
  const { siteName, siteDescription, faviconUrl } = settings;
  const description = siteDescription || DESCRIPTION;
  return {
    metadataBase: new URL(env.NEXTAUTH_URL),
    title: { default: siteName, template: `%s · ${siteName}` },
    description,
    applicationName: siteName,
    icons: { icon: faviconUrl ?? "/icon.svg", apple: faviconUrl ?? "/apple-icon.png" },
    openGraph: { type: "website", siteName, description, images: [sharingPicture(settings)] },
    twitter: { card: "summary_large_image" },
  };
}

const DESCRIPTION = "Research-grade compounds, documented to the last decimal. For research purposes only.";

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${inter.variable} ${mono.variable}`} suppressHydrationWarning>
      <body>
        <InlineScripts />
        {children}
        <Toaster />
      </body>
    </html>
  );
}

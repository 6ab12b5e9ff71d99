import { Logo } from "~/components/ui/logo";

/** The logo from the site settings, or the default mark and name. */
export function SiteLogo({ siteName, logoUrl }: { siteName: string; logoUrl: string | null }) {
  if (!logoUrl) return <Logo name={siteName} />;
  return (
    // biome-ignore lint/performance/noImgElement: a logo of any format that an admin has chosen
    <img src={logoUrl} alt={siteName} className="h-9 w-auto max-w-48 object-contain" />
  );
}

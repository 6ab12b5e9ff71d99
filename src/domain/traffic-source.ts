/** The name of a visit's source: the UTM source, else the referring site, else "direct". */
export function trafficSource(visit: { utmSource?: string; referrer?: string; ownHost: string }): string {
  const campaign = visit.utmSource?.trim().toLowerCase();
  if (campaign) return campaign.slice(0, MAX_SOURCE_LENGTH);
  const host = hostOf(visit.referrer);
  return host === null || host === hostOf(`https://${visit.ownHost}`) ? DIRECT : host.slice(0, MAX_SOURCE_LENGTH);
}

/** Typed, bookmarked, or from a page that sends no referrer. */
const DIRECT = "direct";
const MAX_SOURCE_LENGTH = 80;

function hostOf(address: string | undefined): string | null {
  if (!address || !/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/^www\./, "") || null;
}

export type SocialNetwork = { name: string; hosts: readonly string[]; starts: string };

/** The networks the footer can link to, by settings field. */
export const SOCIAL_NETWORKS = {
  xUrl: { name: "X", hosts: ["x.com", "twitter.com"], starts: "https://x.com/" },
  instagramUrl: { name: "Instagram", hosts: ["instagram.com"], starts: "https://www.instagram.com/" },
  linkedinUrl: { name: "LinkedIn", hosts: ["linkedin.com"], starts: "https://www.linkedin.com/" },
  youtubeUrl: { name: "YouTube", hosts: ["youtube.com"], starts: "https://www.youtube.com/" },
  facebookUrl: { name: "Facebook", hosts: ["facebook.com"], starts: "https://www.facebook.com/" },
} as const satisfies Record<string, SocialNetwork>;

export type SocialField = keyof typeof SOCIAL_NETWORKS;

/**
 * The URL of the shop's page on a network, normalized: https, on that network's own host. "" for an empty text. Null
 * for anything else, such as another site or a URL with credentials.
 */
export function socialUrl({ hosts }: SocialNetwork, text: string): string | null {
  const typed = text.trim();
  if (typed === "") return "";
  if (!/^https:\/\//i.test(typed) || !URL.canParse(typed)) return null;
  const { href, hostname, username, password, port, pathname } = new URL(typed);
  const isOwn = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isOwn && !username && !password && !port && pathname !== "/" ? href : null;
}

export type SocialLink = { field: SocialField; name: string; url: string };

/** The networks on which the shop has a page, in footer order. */
export function socialLinks(settings: Readonly<Record<SocialField, string>>): SocialLink[] {
  const fields = Object.keys(SOCIAL_NETWORKS) as SocialField[]; // Object.keys() loses the key type
  return fields.flatMap((field) => {
    const url = settings[field];
    return url ? [{ field, name: SOCIAL_NETWORKS[field].name, url }] : [];
  });
}

export type SocialNetwork = { name: string; hosts: readonly string[]; starts: string };

/** The networks that the footer can link to, by the setting that holds the shop's page there. */
export const SOCIAL_NETWORKS = {
  xUrl: { name: "X", hosts: ["x.com", "twitter.com"], starts: "https://x.com/" },
  instagramUrl: { name: "Instagram", hosts: ["instagram.com"], starts: "https://www.instagram.com/" },
  linkedinUrl: { name: "LinkedIn", hosts: ["linkedin.com"], starts: "https://www.linkedin.com/" },
  youtubeUrl: { name: "YouTube", hosts: ["youtube.com"], starts: "https://www.youtube.com/" },
  facebookUrl: { name: "Facebook", hosts: ["facebook.com"], starts: "https://www.facebook.com/" },
} as const satisfies Record<string, SocialNetwork>;

export type SocialField = keyof typeof SOCIAL_NETWORKS;

/**
 * The shop's page on a network as it is kept: https, on that network's own host. An empty text is no page. Null for
 * anything else, such as another site or an address with a password in it.
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

/** The networks where the shop has a page, in the sequence of the footer. */
export function socialLinks(settings: Readonly<Record<SocialField, string>>): SocialLink[] {
  const fields = Object.keys(SOCIAL_NETWORKS) as SocialField[]; // the record's keys are exactly these
  return fields.flatMap((field) => {
    const url = settings[field];
    return url ? [{ field, name: SOCIAL_NETWORKS[field].name, url }] : [];
  });
}

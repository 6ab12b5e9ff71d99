/** The UTM parameters of a link, which the shop records as the click's source. */
export type CampaignMarks = { source: string; medium: string; campaign: string };

/** The parameters by which a link names its affiliate and its campaign. */
const MARKS: readonly string[] = ["ref", "utm_source", "utm_medium", "utm_campaign"];

/** Those of a query, to keep on the way to another page. */
export function carriedMarks(query: Iterable<[string, unknown]>): [string, string][] {
  const given = new Map(query);
  return MARKS.flatMap((name) => {
    const value = given.get(name);
    return typeof value === "string" && value !== "" ? [[name, value] as [string, string]] : [];
  });
}

/** Extracts a path of this shop from typed or pasted text: a path, or a full URL of the shop. Null otherwise. */
export function shopPath(typed: string, origin: string): string | null {
  const text = typed.trim() || "/";
  const isPath = text.startsWith("/") && !text.startsWith("//");
  if (!isPath && !/^https?:\/\//i.test(text)) return null;
  if (!URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  return url.origin === new URL(origin).origin ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** A link to a page of the shop with this referral code and the UTM parameters that were filled in. */
export function shareLink(origin: string, path: string, code: string, marks: CampaignMarks): string {
  const url = new URL(path, origin);
  url.searchParams.set("ref", code);
  for (const [name, value] of Object.entries(marks)) {
    const clean = value.trim();
    if (clean) url.searchParams.set(`utm_${name}`, clean);
    else url.searchParams.delete(`utm_${name}`);
  }
  return url.href;
}

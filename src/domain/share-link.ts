/** The campaign's marks on a link, which the shop reads back as the click's source. */
export type CampaignMarks = { source: string; medium: string; campaign: string };

/** A path of this shop out of what a person typed or pasted: a path, or a whole address of the shop; else null. */
export function shopPath(typed: string, origin: string): string | null {
  const text = typed.trim() || "/";
  const isPath = text.startsWith("/") && !text.startsWith("//");
  if (!isPath && !/^https?:\/\//i.test(text)) return null;
  if (!URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  return url.origin === new URL(origin).origin ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** A link to a page of the shop that counts as this code's, with the campaign's marks that were filled in. */
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

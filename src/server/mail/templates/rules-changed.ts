import type { RuleDifference } from "~/domain/rule-differences";
import { formatDate } from "~/lib/format-date";
import { hello } from "./blocks";
import { type MailBlock, type MailSite, renderMail } from "./layout";

type Change = {
  name: string | null;
  effectiveFrom: Date;
  note: string;
  differences: readonly RuleDifference[];
  isWithdrawn: boolean;
};

const MOST_SHOWN = 30;

/** To an affiliate: what changes in the program's rules and from when, or that the change was withdrawn. */
export function rulesChangedMail(site: MailSite, { name, effectiveFrom, note, differences, isWithdrawn }: Change) {
  const from = formatDate(effectiveFrom);
  const link: MailBlock = { kind: "link", label: "View rates and tiers", url: `${site.baseUrl}/affiliate/tiers` };
  if (isWithdrawn) {
    const text = `The change to the affiliate program's rules that we announced for ${from} will not happen. Everything stays as it is.`;
    return renderMail(site, "The announced change to our affiliate program will not happen", [
      hello(name),
      { kind: "text", text },
      link,
    ]);
  }
  const shown = differences.slice(0, MOST_SHOWN);
  const more = differences.length - shown.length;
  return renderMail(site, `Our affiliate program changes on ${from}`, [
    hello(name),
    { kind: "text", text: `The rules of the affiliate program change on ${from} (UTC). Why:` },
    { kind: "quote", text: note },
    { kind: "facts", facts: shown.map(({ what, before, after }) => [what, `${before}, now ${after}`]) },
    ...(more > 0 ? [{ kind: "text", text: `And ${more} more figures, on your tiers page.` } as const] : []),
    {
      kind: "text",
      text: "Orders paid before then keep the rates of that time. You keep every tier you reached.",
    },
    link,
  ]);
}

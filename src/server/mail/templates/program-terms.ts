import { TERMS_GRACE_DAYS } from "~/domain/program-terms";
import { formatDate } from "~/lib/format-date";
import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

type NewTerms = { name: string | null; version: number; note: string; payoutsWaitFrom: Date };

/** To an affiliate: that the program terms are new or have changed, what changed, and what happens until they accept. */
export function programTermsMail(site: MailSite, { name, version, note, payoutsWaitFrom }: NewTerms) {
  const isFirst = version === 1;
  const subject = isFirst ? "Please accept our affiliate program terms" : "Our affiliate program terms have changed";
  const what = isFirst
    ? "Our affiliate program now has terms. Please read and accept them."
    : `We have published version ${version} of the affiliate program terms. Please read and accept it.`;
  return renderMail(site, subject, [
    hello(name),
    { kind: "text", text: note ? `${what} ${isFirst ? "About them" : "What changed"}:` : what },
    ...(note ? [{ kind: "quote", text: note } as const] : []),
    {
      kind: "text",
      text: `You keep earning either way. If you have not accepted by ${formatDate(payoutsWaitFrom)} (UTC), ${TERMS_GRACE_DAYS} days after publication, we hold your payouts until you do.`,
    },
    { kind: "link", label: "Read and accept the terms", url: `${site.baseUrl}/affiliate-terms` },
  ]);
}

import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

/** To the customer: the request to join the affiliate program was declined, why, and what that leaves unchanged. */
export function affiliateRejectedMail(site: MailSite, { name, reason }: { name: string | null; reason: string }) {
  return renderMail(site, "Your request to become an affiliate", [
    hello(name),
    {
      kind: "text",
      text: `Thank you for your interest in the affiliate program. We cannot accept your request at this time.${reason && " The reason:"}`,
    },
    ...(reason ? [{ kind: "quote" as const, text: reason }] : []),
    {
      kind: "text",
      text: "Your account, prices and orders are not affected, and you are welcome to apply again from your profile.",
    },
    { kind: "link", label: "View your profile", url: `${site.baseUrl}/profile` },
  ]);
}

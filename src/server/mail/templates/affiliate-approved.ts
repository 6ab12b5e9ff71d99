import { hello } from "./blocks";
import { type MailBlock, type MailSite, renderMail } from "./layout";

/** To the customer: they are in the affiliate program, with which code, and where their link is. */
export function affiliateApprovedMail(site: MailSite, { name, code }: { name: string | null; code: string | null }) {
  const facts: MailBlock[] = code
    ? [
        {
          // Under each other and not side by side: a link is copied, and has no room beside its label on a phone.
          kind: "highlight",
          facts: [
            ["Your affiliate code", code],
            ["Your invitation link", `${site.baseUrl}/affiliate/signup?ref=${code}`],
          ],
        },
      ]
    : [];
  return renderMail(site, "Welcome to the affiliate program", [
    hello(name),
    {
      kind: "text",
      text: "You are now an affiliate. Everyone who signs up with your code joins your network, and you earn on their orders and on the orders of the levels below them.",
    },
    ...facts,
    { kind: "link", label: "Open your dashboard", url: `${site.baseUrl}/affiliate/dashboard` },
  ]);
}

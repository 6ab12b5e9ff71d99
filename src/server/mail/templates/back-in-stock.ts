import { type MailSite, type RenderedMail, renderMail } from "./layout";

type BackInStock = { name: string; slug: string; unsubscribeToken: string };

/** To somebody who asked: a product can be bought again. It says once, and how to get no more of these. */
export function backInStockMail(site: MailSite, { name, slug, unsubscribeToken }: BackInStock): RenderedMail {
  const token = encodeURIComponent(unsubscribeToken);
  const mail = renderMail(
    site,
    `Back in stock: ${name}`,
    [
      { kind: "text", text: "You asked us to tell you when this product is back in stock. It is available now." },
      { kind: "link", label: `See ${name}`, url: `${site.baseUrl}/product/${slug}` },
      { kind: "text", text: "This is the only e-mail we send about it, and we do not hold stock for you." },
      {
        kind: "link",
        label: "Stop e-mails about products that are back",
        url: `${site.baseUrl}/unsubscribe?token=${token}`,
        isSecondary: true,
      },
    ],
    { preheader: `${name} is available again.` },
  );
  return { ...mail, unsubscribeUrl: `${site.baseUrl}/api/unsubscribe?token=${token}` };
}

import type { Metadata } from "next";
import { shopSettings } from "~/app/shop-settings";
import { LegalPage, type LegalSection } from "~/components/store/legal-page";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";

export const metadata: Metadata = {
  alternates: { canonical: "/shipping-returns" },
  title: "Shipping & Returns",
  description: "What shipping costs, when an order leaves, and what we do when something is wrong with it.",
};

const contact = (topic: string, label: string) => <TextLink href={`/contact?topic=${topic}`}>{label}</TextLink>;

const sections = (shippingFeeCents: number): LegalSection[] => [
  {
    title: "What shipping costs",
    body: (
      <p>
        {shippingFeeCents === 0
          ? "Shipping is free on every order."
          : `${formatMoney(shippingFeeCents)} per order, no matter how many items are in it. Your cart shows it before you order.`}
      </p>
    ),
  },
  {
    title: "When your order ships",
    body: (
      <p>
        We pack your order once we have verified your payment. You get an e-mail when the payment is verified, and
        another one with the tracking number when the package ships. Both are also on your order's page.
      </p>
    ),
  },
  {
    title: "Where we ship",
    body: (
      <p>
        The address form at checkout lists the countries that we ship to. You are responsible for permits and import
        rules at your address; please check them before you order.
      </p>
    ),
  },
  {
    title: "When it arrives",
    body: (
      <p>
        Check the package, and store each item as its product page and label say. Items that need the cold should go
        into the freezer on the day they arrive.
      </p>
    ),
  },
  {
    title: "Damaged, missing or wrong items",
    body: (
      <p>
        {contact("order", "Tell us")} within 14 days of delivery, with your order number and, if something is damaged, a
        picture. We send a replacement or refund what you paid for those items, whichever you prefer.
      </p>
    ),
  },
  {
    title: "Returns",
    body: (
      <>
        <p>
          We cannot resell a research compound once it has left our storage, so we take compounds back only if we made a
          mistake.
        </p>
        <p>
          Unopened laboratory supplies, such as glassware and consumables, can be returned within 30 days of delivery.
          Please {contact("order", "ask us first")}, so that we can tell you where to send them. You pay for the return
          shipping.
        </p>
      </>
    ),
  },
  {
    title: "Cancellations and refunds",
    body: (
      <p>
        You can cancel an order on its page until we have received your payment. To cancel a paid order that has not
        shipped yet, send us a message on its page. A refund goes back the way you paid: money to the {PAYMENT_APP}{" "}
        account that you paid from, store credit to your store credit. Instead of money, we can also give you store
        credit. The e-mail about the refund says which, and another one tells you when money was sent.
      </p>
    ),
  },
  {
    title: "Questions",
    body: <p>{contact("order", "Contact us")}. Please name the order, if it is about one.</p>,
  },
];

export default async function ShippingReturnsPage() {
  const { shippingFeeCents } = await shopSettings();
  return (
    <LegalPage
      title="Shipping & Returns"
      updated="November 28, 2026"
      intro="What shipping costs, when an order leaves, and what we do when something is wrong with it."
      sections={sections(shippingFeeCents)}
    />
  );
}

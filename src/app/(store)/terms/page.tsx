import type { Metadata } from "next";
import { LegalPage, type LegalSection } from "~/components/store/legal-page";
import { TextLink } from "~/components/ui/text-link";
import { MAX_LEVELS } from "~/domain/commission";

export const metadata: Metadata = {
  alternates: { canonical: "/terms" },
  title: "Terms of Service",
  description: "Research use only, age 18 and over, qualified researchers, prohibited uses, liability and compliance.",
};

const SECTIONS: LegalSection[] = [
  {
    title: "Research use only",
    body: (
      <p>
        Every product of this shop is sold for laboratory research only. Products are not for human consumption, nor for
        animals outside of approved research. They are not medicines, foods, supplements, cosmetics or household
        chemicals, and nothing on these pages is medical advice or a statement about effects on people.
      </p>
    ),
  },
  {
    title: "Age 18 and over",
    body: (
      <p>
        You may open an account and order only if you are at least 18 years old, or of legal age where you live if that
        is higher. You confirm this with each order.
      </p>
    ),
  },
  {
    title: "Qualified researchers",
    body: (
      <p>
        You confirm that you are a qualified researcher, or buy on behalf of one, with the training, the premises and
        the equipment to handle laboratory chemicals safely. We may ask for evidence, and some categories are open only
        to accounts that we have approved.
      </p>
    ),
  },
  {
    title: "Prohibited uses",
    body: (
      <>
        <p>You may not:</p>
        <ul>
          <li>use a product in or on people or in animals kept as pets or for food;</li>
          <li>resell or give a product away for such use, or relabel it without these conditions;</li>
          <li>use a product to make anything that is forbidden where you are;</li>
          <li>order under a false name, or for somebody whom these terms exclude.</li>
        </ul>
        <p>We may refuse or cancel an order and close an account where we have reason to believe that this happens.</p>
      </>
    ),
  },
  {
    title: "Orders, prices and payment",
    body: (
      <p>
        Prices are in US dollars. Shipping is a flat fee, shown before you order. An order stays pending until we have
        verified your payment, and is shipped after that. The price you confirm is the price you pay; later changes to a
        product or to your membership do not change an order that is placed.
      </p>
    ),
  },
  {
    title: "Affiliate program",
    body: (
      <>
        <p>
          Affiliates share a link and earn a commission on the paid orders of the people who sign up with their code, up
          to {MAX_LEVELS} levels below them. The rates and tiers that apply are shown in the affiliate dashboard.
        </p>
        <ul>
          <li>Whoever signs up names their referrer once; it cannot be changed afterwards.</li>
          <li>
            Commission is earned on what was paid for the goods, when we verify the payment. A refunded or cancelled
            order, a test order and an order at wholesale price earn none, and what was posted for it is taken back,
            also after a payout.
          </li>
          <li>
            You may not earn on your own orders, open several accounts for yourself, or promise anything about our
            products that these terms exclude. We may hold a payout while a person checks it.
          </li>
          <li>
            Payouts go to the payment tag in your dashboard. You are responsible for your taxes. Affiliates are not
            employees and do not speak for us.
          </li>
          <li>
            Where <TextLink href="/affiliate-terms">affiliate program terms</TextLink> are published, affiliates accept
            them when they join, and again when they change.
          </li>
          <li>
            You can leave by writing to us, and we may end your part in the program. What you have earned by then stays
            owed to you.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: "Liability",
    body: (
      <p>
        Products are supplied as described on their certificates. You are responsible for their safe storage, handling,
        use and disposal. As far as the law allows, we are not liable for damage that follows from use against these
        terms, and our liability for a product is limited to what you paid for it. Rights that the law does not allow us
        to limit are not limited here.
      </p>
    ),
  },
  {
    title: "Compliance",
    body: (
      <p>
        You are responsible for knowing and following the laws, permits and institutional rules that apply to you,
        including those on import, transport and controlled substances. We may be obliged to give records of an order to
        an authority.
      </p>
    ),
  },
  {
    title: "Changes and questions",
    body: (
      <p>
        We may change these terms; orders follow the terms of the day they were placed. How we treat your data is in the{" "}
        <TextLink href="/privacy">Privacy Policy</TextLink>. For questions,{" "}
        <TextLink href="/contact">contact us</TextLink>.
      </p>
    ),
  },
];

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      updated="November 22, 2026"
      intro="By using this shop you agree to what follows. Please read it before you order."
      sections={SECTIONS}
    />
  );
}

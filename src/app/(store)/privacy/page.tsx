import type { Metadata } from "next";
import { LegalPage, type LegalSection } from "~/components/store/legal-page";
import { TextLink } from "~/components/ui/text-link";
import { SIGN_UP_TRACE_DAYS, VISIT_DAYS, VISITOR_CART_DAYS } from "~/domain/retention";
import { STOCK_ALERT_DAYS } from "~/domain/stock-alert";
import { SENT_MAIL_DAYS } from "~/server/mail/delete-sent-mails";

export const metadata: Metadata = {
  alternates: { canonical: "/privacy" },
  title: "Privacy Policy",
  description: "What data this shop collects, what for, with whom it is shared, and what you can ask of us.",
};

const SECTIONS: LegalSection[] = [
  {
    title: "Data we collect",
    body: (
      <ul>
        <li>
          Account: name, e-mail address, a hash of your password, and, if you give them, phone, addresses and picture.
        </li>
        <li>
          Orders: what you bought, shipping address, messages and reviews, and, of a payment that arrived, the payer's
          name, the note and the amount.
        </li>
        <li>Where you are signed in: the browser, when you signed in and when it was last used, for 30 days.</li>
        <li>Messages to us: your name, your e-mail address and what you write, with our answers.</li>
        <li>
          Affiliate program: who referred you, your payment tag, referral clicks, commissions, payouts, and what
          partners write to each other.
        </li>
        <li>Requests to be told when a product is back: your e-mail address and the product.</li>
        <li>
          Visits: the pages looked at, where a visit came from, the browser, and your account if you are signed in.
          Internet addresses are never stored, only a keyed hash of them.
        </li>
      </ul>
    ),
  },
  {
    title: "How we use it",
    body: (
      <p>
        To take, ship and support orders; to keep accounts safe; to work out memberships and commissions; to see which
        pages are useful; to see who orders through their own affiliate accounts; and to meet our legal duties. Repeated
        attempts are limited and affiliate tiers are reached automatically; whether an account is closed or a payout is
        held back is decided by a person.
      </p>
    ),
  },
  {
    title: "Sharing",
    body: (
      <p>
        We share data only with those who need it for the task: carriers, our e-mail provider, our hosting provider, and
        authorities where the law obliges us. Affiliates see contact details only of people they referred themselves; of
        people further down they see name, level, joining date and counts, and of a buyer the first name and an initial.
        Reviews and the leaderboard show a first name and an initial, or the name an affiliate has chosen to show. We do
        not sell data.
      </p>
    ),
  },
  {
    title: "Cookies",
    body: (
      <p>
        We set a cookie for your cart and for the referral link you came by. Signing in sets cookies for your session
        and its protection, and one that lets us recognize this device. Your choice of light or dark, and an id for the
        visit until the tab is closed, are kept in your browser. There are no advertising cookies.
      </p>
    ),
  },
  {
    title: "Security",
    body: (
      <p>
        Passwords are stored only as a hash, only staff with an admin account can see customers' data, and what they
        change is recorded. No system is perfect; if a breach affects you, we will tell you.
      </p>
    ),
  },
  {
    title: "Your rights",
    body: (
      <p>
        You can see your data in your profile, correct your name, e-mail address, phone and addresses there, download a
        copy of everything, and delete your account. You can also ask us to do it for you, or to stop a use. When an
        account is deleted, your name, contact details, addresses and picture are removed; orders with their messages,
        reviews and bookkeeping entries stay without them.
      </p>
    ),
  },
  {
    title: "Retention",
    body: (
      <p>
        We keep account data while the account exists, and records of orders and payments as long as bookkeeping and tax
        law require. Page views and referral clicks are summed up by day and removed after {VISIT_DAYS} days. The click
        that led to a sign-up, with the hashed address and the browser it came from, is removed after{" "}
        {SIGN_UP_TRACE_DAYS} days, or later while we are reviewing or have suspended that account; with orders we do not
        store either. A visitor's cart is removed {VISITOR_CART_DAYS} days after its last change, and a request to be
        told about a product once we have told you, at the latest after {STOCK_ALERT_DAYS} days. Messages to us are kept
        until you ask us to delete them. The text of our e-mails is removed after {SENT_MAIL_DAYS} days, and if you have
        no account, your address with it.
      </p>
    ),
  },
  {
    title: "Children under 18",
    body: (
      <p>
        This shop is not for anybody under 18, and we do not knowingly collect their data. If you believe that a child
        has given us data, tell us and we will delete it.
      </p>
    ),
  },
  {
    title: "Changes",
    body: <p>When this policy changes, we post the new version here with its date.</p>,
  },
  {
    title: "Contact",
    body: (
      <p>
        For questions and requests about your data, <TextLink href="/contact?topic=privacy">contact us</TextLink>. You
        can also reply to any of our e-mails.
      </p>
    ),
  },
];

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated="November 27, 2026"
      intro="What this shop knows about you, why, and what you can do about it."
      sections={SECTIONS}
    />
  );
}

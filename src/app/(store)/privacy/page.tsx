import type { Metadata } from "next";
import { LegalPage, type LegalSection } from "~/components/store/legal-page";

export const dynamic = "force-static";
export const revalidate = 30;

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
          Account: name, e-mail address, an encrypted form of your password, and, if you give them, phone and picture.
        </li>
        <li>Orders: what you bought, shipping address, messages, reviews, and that a payment arrived.</li>
        <li>Affiliate programme: who referred you, referral clicks, commissions and payouts.</li>
        <li>
          Visits: the pages looked at, where a visit came from, the kind of browser. Network addresses are kept only in
          a scrambled form that cannot be turned back.
        </li>
      </ul>
    ),
  },
  {
    title: "How we use it",
    body: (
      <p>
        To take, ship and support orders; to keep accounts safe; to work out memberships and commissions; to see which
        pages are useful; and to meet our legal duties. We do not make decisions about you by machine alone.
      </p>
    ),
  },
  {
    title: "Sharing",
    body: (
      <p>
        We share data only with those who need it for the task: carriers, our e-mail provider, our hosting provider, and
        authorities where the law obliges us. Affiliates see contact details only of people they referred themselves;
        reviews are signed with a first name and an initial. We do not sell data.
      </p>
    ),
  },
  {
    title: "Cookies",
    body: (
      <p>
        We set a cookie for your cart and, once you sign in, one for your session. Your choice of light or dark is kept
        in your browser. There are no advertising cookies.
      </p>
    ),
  },
  {
    title: "Security",
    body: (
      <p>
        Connections are encrypted, passwords are stored only as a hash, and staff see only what their work needs, with a
        record of what they change. No system is perfect; if a breach affects you, we will tell you.
      </p>
    ),
  },
  {
    title: "Your rights",
    body: (
      <p>
        You can see and correct your data in your profile, and ask us for a copy of it, to delete your account, or to
        stop a use. When an account is deleted, personal data is removed; orders and bookkeeping entries stay without
        it.
      </p>
    ),
  },
  {
    title: "Retention",
    body: (
      <p>
        We keep account data while the account exists, and records of orders and payments as long as bookkeeping and tax
        law require. Records of visits are summed up by day and then removed.
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
    body: <p>When this policy changes, the new text stands here with its date, and important changes are announced.</p>,
  },
  {
    title: "Contact",
    body: (
      <p>
        For questions and requests about your data, send us a message on any of your orders. We do not see replies to
        our e-mails.
      </p>
    ),
  },
];

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated="November 21, 2026"
      intro="What this shop knows about you, why, and what you can do about it."
      sections={SECTIONS}
    />
  );
}

import { plural } from "./plural";
import { type AssignableRole, ROLE_LABELS, staffRoleOf } from "./staff";
import { ROLE_HINTS } from "./staff-accounts";

/** An action that needs a confirmation: what it does, naming the person or value, and its consequence. */
export type CriticalAction = { what: string; consequence: string };

/** The request header that lists the confirmed actions. */
export const CONFIRMED_ACTIONS_HEADER = "x-confirmed-acts";

/** The header's value, encoded because names may contain any character and a header may not. */
export const encodeConfirmedActions = (acts: readonly string[]): string => encodeURIComponent(JSON.stringify(acts));

/** The actions named in the header; empty if it is missing or malformed. */
export function decodeConfirmedActions(header: string | null): readonly string[] {
  if (!header) return [];
  try {
    const acts: unknown = JSON.parse(decodeURIComponent(header));
    return Array.isArray(acts) ? acts.filter((act) => typeof act === "string") : [];
  } catch {
    return [];
  }
}

type Account = {
  name: string;
  isAdmin: boolean;
  staffRole: AssignableRole | null;
  customDiscountPercentage: number;
  vipWholesaleAccount: boolean;
};

/** What to confirm before an account is saved: role changes, and prices at supplier cost. */
export function criticalActionsOnAccount(email: string, before: Account, after: Account): CriticalAction[] {
  const who = `${after.name} (${email})`;
  const acts: CriticalAction[] = [];
  const [role, formerRole] = [staffRoleOf(after), staffRoleOf(before)];
  if (role && role !== formerRole) {
    acts.push({ what: `Give ${who} the role ${ROLE_LABELS[role]}`, consequence: ROLE_HINTS[role] });
  }
  if (formerRole && !role) {
    const consequence = "They can no longer open the admin panel.";
    acts.push({ what: `Take the role ${ROLE_LABELS[formerRole]} from ${who}`, consequence });
  }
  if (after.customDiscountPercentage === 100 && before.customDiscountPercentage !== 100) {
    acts.push({ what: `Give ${who} a discount of 100%`, consequence: "They pay supplier cost from now on." });
  }
  if (after.vipWholesaleAccount && !before.vipWholesaleAccount) {
    const consequence = "They pay supplier cost, and nobody earns a commission on their orders.";
    acts.push({ what: `Make ${who} a VIP / Core Team account`, consequence });
  }
  return acts;
}

/** What waits for a payment, and how many customers are e-mailed about a new tag. */
export type WaitingForPayment = { orders: number; requests: number; customers: number };
export const NOTHING_WAITS: WaitingForPayment = { orders: 0, requests: 0, customers: 0 };

/** What to confirm before the site settings are saved: a new payment tag, to which customers send their money. */
export function criticalActionsOnSite(
  before: { paymentTag: string } | null,
  after: { paymentTag: string },
  waiting: WaitingForPayment,
): CriticalAction[] {
  if (before?.paymentTag === after.paymentTag) return [];
  const consequence = `Customers will be asked to pay this tag from now on.${whoWaits(waiting)}`;
  return [{ what: `Set payment tag to ${after.paymentTag}`, consequence }];
}

function whoWaits({ orders, requests, customers }: WaitingForPayment): string {
  const waiting = [
    orders > 0 && plural(orders, "order"),
    requests > 0 && plural(requests, "membership request"),
  ].filter((each) => each !== false);
  if (waiting.length === 0) return "";
  const mailed =
    customers === 0 ? "nobody is" : customers === 1 ? "1 customer is" : `${plural(customers, "customer")} are`;
  return ` Waiting for payment now: ${waiting.join(" and ")}; ${mailed} e-mailed.`;
}

type MailServer = {
  smtpHost: string;
  smtpPort: number;
  smtpUser: string;
  fromName: string;
  notificationEmail: string;
};
const CONNECTION = ["smtpHost", "smtpPort", "smtpUser"] as const;

/** What to confirm before the mail server is saved: where the shop's e-mails go, and the name they are sent from. */
export function criticalActionsOnMail(
  before: MailServer | null,
  after: MailServer & { smtpPass: string },
): CriticalAction[] {
  const acts: CriticalAction[] = [];
  if (after.smtpPass !== "" || CONNECTION.some((field) => before?.[field] !== after[field])) {
    const what = `Send the shop's e-mails through ${after.smtpHost}`;
    acts.push({ what, consequence: "This server will get every e-mail from now on, including password reset links." });
  }
  if (before?.notificationEmail !== after.notificationEmail) {
    const what = `Send the shop's notifications to ${after.notificationEmail}`;
    acts.push({ what, consequence: "Notices of orders, payments and requests will go there from now on." });
  }
  if (before && before.fromName !== after.fromName) {
    const consequence = "Recipients see this name from now on.";
    acts.push({ what: `Send the shop's e-mails as "${after.fromName}"`, consequence });
  }
  return acts;
}

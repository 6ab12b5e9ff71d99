import { auditLabels } from "./audit";

/** What was done, with `{}` for the thing it was done to. */
const SENTENCES: Readonly<Record<string, string>> = {
  "order.markPaid": "marked {} as paid",
  "order.undoPayment": "undid the payment of {}",
  "order.refund": "refunded {}",
  "order.cancel": "cancelled {}",
  "order.ship": "set the tracking number of {}",
  "order.archive": "archived {}",
  "order.unarchive": "unarchived {}",
  "order.testFlag": "changed the test flag of {}",
  "order.reopen": "reopened {}",
  "order.message": "wrote to the customer of {}",
  "order.set-lot": "chose the lot of {}",
  "user.update": "edited the account of {}",
  "user.suspend": "suspended {}",
  "user.reinstate": "lifted the suspension of {}",
  "user.delete": "deleted the account {}",
  "user.set-password": "set the password of {}",
  "user.send-reset-link": "sent {} a link for a new password",
  "staff.confirm": "confirmed the own password",
  "staff.confirm-failed": "gave a wrong password when asked to confirm",
  "product.create": "added {}",
  "product.update": "edited {}",
  "products.import": "imported products",
  "products.undo": "undid a change of products",
  "category.create": "added {}",
  "category.update": "edited {}",
  "category.delete": "deleted {}",
  "settings.site": "changed the site's settings",
  "settings.email": "changed the mail server",
  "rules.publish": "published {}",
  "rules.withdraw": "withdrew {}",
  "ledger.adjust": "corrected the balance of {}",
  "payout.run": "prepared {}",
  "payout.cancelRun": "cancelled {}",
  "payout.send": "marked {} as sent",
  "payout.sendAll": "marked all of {} as sent",
  "payout.return": "took back {}",
  "payments.import": "imported a statement",
  "membership.approve": "approved {}",
  "membership.reject": "rejected {}",
  "membership.reopen": "took back the decision on {}",
  "affiliate.approve": "let {} into the program",
  "affiliate.reject": "turned down {} for the program",
  "affiliate.tier": "set the tier of {}",
  "affiliate.tier-active": "switched the tier of {}",
  "affiliate.code": "changed the code of {}",
  "message.answer": "answered {}",
  "mail.again": "sent {} again",
  "mail.test": "sent a test e-mail",
  "image.upload": "uploaded {}",
  "image.delete": "deleted {}",
  "backup.export": "downloaded a backup",
  "backup.archive": "downloaded a daily backup with pictures",
  "backup.append": "added a backup to the shop",
  "backup.replace": "replaced the shop with a backup",
  "backup.goBack": "went back to a saved state",
  "export.users": "downloaded all accounts",
  "export.affiliates": "downloaded all affiliates",
  "export.ledger": "downloaded the ledger",
  "export.journal": "downloaded the journal of {}",
  "export.balances": "downloaded the balances of {}",
};

/** How a kind of thing is called where only its number is known. */
const NOUNS: Readonly<Record<string, string>> = {
  order: "order",
  user: "an account",
  affiliate: "an affiliate",
  product: "a product",
  category: "a category",
  image: "an image",
  mail: "an e-mail",
  payout: "a payout",
  payoutRun: "a payout run",
  conversation: "a message",
  rules: "the program rules",
  "subscription-request": "a membership request",
};

/**
 * An act as a sentence without its subject, in the words before and after the thing's name: `["marked ", " as paid"]`.
 * The second is null where the sentence names no thing.
 */
export function auditSentence(action: string): [before: string, after: string | null] {
  const sentence = SENTENCES[action] ?? `${auditLabels(action).toLowerCase()} ({})`;
  const [before = "", after = null] = sentence.split("{}");
  return [before, after];
}

/** What a thing without a name of its own is called. */
export const auditNoun = (entity: string): string => NOUNS[entity] ?? auditLabels(entity).toLowerCase();

import { describe, expect, it } from "vitest";
import {
  criticalActionsOnAccount,
  criticalActionsOnMail,
  criticalActionsOnSite,
  decodeConfirmedActions,
  encodeConfirmedActions,
  NOTHING_WAITS,
} from "~/domain/critical-actions";

const account = {
  ...{ name: "Robin Field", isAdmin: false, staffRole: null, customDiscountPercentage: 0, vipWholesaleAccount: false },
};
const EMAIL = "robin@example.test";
const WHO = `Robin Field (${EMAIL})`;
const namesOf = (acts: { what: string }[]) => acts.map(({ what }) => what);

describe("account changes that need confirmation", () => {
  it.each([
    ["the admin flag", account, { isAdmin: true }, `Give ${WHO} the role Owner`],
    ["a role", account, { staffRole: "packer" as const }, `Give ${WHO} the role Packer`],
    ["another role", { ...account, isAdmin: true }, { staffRole: "packer" as const }, `Give ${WHO} the role Packer`],
    ["no role any more", { ...account, isAdmin: true }, {}, `Take the role Owner from ${WHO}`],
    ["100% discount", account, { customDiscountPercentage: 100 }, `Give ${WHO} a discount of 100%`],
    ["VIP", account, { vipWholesaleAccount: true }, `Make ${WHO} a VIP / Core Team account`],
  ])("cover %s, naming the person", (_, before, after, what) => {
    expect(namesOf(criticalActionsOnAccount(EMAIL, before, { ...account, ...after }))).toEqual([what]);
  });

  it("cover each new grant, but nothing already in place and no discount below 100%", () => {
    const grave = {
      ...account,
      staffRole: "support" as const,
      customDiscountPercentage: 100,
      vipWholesaleAccount: true,
    };
    expect(criticalActionsOnAccount(EMAIL, account, grave)).toHaveLength(3);
    expect(criticalActionsOnAccount(EMAIL, grave, { ...grave, name: "Robin F." })).toEqual([]);
    expect(criticalActionsOnAccount(EMAIL, account, { ...account, customDiscountPercentage: 99 })).toEqual([]);
    const less = { ...grave, customDiscountPercentage: 50, vipWholesaleAccount: false };
    expect(criticalActionsOnAccount(EMAIL, grave, less)).toEqual([]);
  });
});

it("a changed payment tag needs confirmation of its new value", () => {
  const consequence = "Customers will be asked to pay this tag from now on.";
  expect(criticalActionsOnSite({ paymentTag: "$old" }, { paymentTag: "$new" }, NOTHING_WAITS)).toEqual([
    { what: "Set payment tag to $new", consequence },
  ]);
  expect(criticalActionsOnSite(null, { paymentTag: "$new" }, NOTHING_WAITS)).toHaveLength(1);
  expect(criticalActionsOnSite({ paymentTag: "$new" }, { paymentTag: "$new" }, NOTHING_WAITS)).toEqual([]);
});

it.each([
  [{ orders: 1, requests: 0, customers: 1 }, " Waiting for payment now: 1 order; 1 customer is e-mailed."],
  [
    { orders: 12, requests: 2, customers: 9 },
    " Waiting for payment now: 12 orders and 2 membership requests; 9 customers are e-mailed.",
  ],
  [{ orders: 0, requests: 1, customers: 0 }, " Waiting for payment now: 1 membership request; nobody is e-mailed."],
])("the confirmation of a payment tag says what waits for a payment: %o", (waiting, says) => {
  const [act] = criticalActionsOnSite({ paymentTag: "$old" }, { paymentTag: "$new" }, waiting);
  expect(act?.consequence).toBe(`Customers will be asked to pay this tag from now on.${says}`);
});

describe("mail changes that need confirmation", () => {
  const server = { smtpHost: "smtp.example.test", smtpPort: 587, smtpUser: "shop", fromName: "Assay" };
  const mail = { ...server, notificationEmail: "owner@example.test" };
  const same = { ...mail, smtpPass: "" };
  const through = "Send the shop's e-mails through smtp.example.test";

  it.each([
    ["a host", { smtpHost: "smtp.other.test" }, "Send the shop's e-mails through smtp.other.test"],
    ["a port", { smtpPort: 25 }, through],
    ["a user", { smtpUser: "else" }, through],
    ["a password", { smtpPass: "secret" }, through],
    ["who is told", { notificationEmail: "new@example.test" }, "Send the shop's notifications to new@example.test"],
    ["the sender", { fromName: "Titrate" }, 'Send the shop\'s e-mails as "Titrate"'],
  ])("cover %s", (_, changed, what) => {
    expect(namesOf(criticalActionsOnMail(mail, { ...same, ...changed }))).toEqual([what]);
  });

  it("cover the first server and its notification address, and nothing if nothing changes", () => {
    expect(namesOf(criticalActionsOnMail(null, { ...same, smtpPass: "secret" }))).toEqual([
      through,
      "Send the shop's notifications to owner@example.test",
    ]);
    expect(criticalActionsOnMail(mail, same)).toEqual([]);
  });
});

describe("header of confirmed actions", () => {
  it("carries names in any script as ASCII", () => {
    const acts = ["Give Žofie Müller 李 (z@example.test) the role Owner", "Set payment tag to $a,b"];
    const header = encodeConfirmedActions(acts);
    expect(header).toMatch(/^[\x21-\x7e]+$/);
    expect(decodeConfirmedActions(header)).toEqual(acts);
  });

  it.each([null, "", "%", "%5B", '"a"', "{}", "not%20json"])("confirms nothing if it is %j", (header) => {
    expect(decodeConfirmedActions(header)).toEqual([]);
  });

  it("ignores entries that are not strings", () => {
    expect(decodeConfirmedActions(encodeURIComponent('["a", 1, null]'))).toEqual(["a"]);
  });
});

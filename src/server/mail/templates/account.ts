import { z } from "zod";
import { EMAIL_LINK_TIME, RESET_LINK_TIME } from "~/domain/email-link";
import { notFound } from "~/domain/errors";
import { formatDateTime } from "~/lib/format-date";
import { decryptSecret } from "~/server/crypto";
import { unsubscribeToken } from "~/server/mail/unsubscribe-token";
import { payoutBlockers, type WithheldPayout } from "~/server/services/payouts/payout-blockers";
import { hello, highlight, link, quote, sideLink } from "./blocks";
import { type Composers, composer, OfUser, toOwner } from "./composer";

/** The token is stored encrypted in the outbox, so reading the table does not reveal it. */
const OfToken = z.object({ tokenEncrypted: z.string() });
const withToken = (path: string, tokenEncrypted: string) =>
  `${path}?token=${encodeURIComponent(decryptSecret(tokenEncrypted))}`;

const IF_NOT_YOU = [
  "If this was not you, choose a new password right away. That signs out every other device.",
  link("Choose a new password", "/forgot-password"),
];

/** Whether earnings are paid out again after a suspension, and if not, what still holds them back. */
function paidAgain({ isWithheld, waitsForTerms, hasTag, isUnderReview }: WithheldPayout): string {
  if (isWithheld) return "Your payouts are still on hold.";
  const until = waitsForTerms ? "once you have accepted the program terms" : "once you have added a cash-app tag";
  const paid = `Your earnings are paid out again${waitsForTerms || !hasTag ? ` ${until}` : ""}`;
  return isUnderReview ? `${paid}, except those that are still under review.` : `${paid}.`;
}

export const ACCOUNT_MAILS = {
  /** To a new customer with a confirmed address: how ordering works, and an affiliate's code and dashboard. */
  welcome: toOwner(OfUser, ({ affiliateCode }, _db, { siteName }) => ({
    subject: `Welcome to ${siteName}`,
    preheader: "Your account is ready. Here is how ordering works.",
    content: [
      "Your e-mail address is confirmed and your account is ready.",
      "How ordering works: place your order, pay with Cash App, with your order number as the note, and we ship as soon as we have verified your payment. Your order's page shows each step, and you can message us there.",
      link("Browse the shop", ""),
      affiliateCode && [
        highlight(["Your affiliate code", affiliateCode]),
        sideLink("Open your dashboard", "/affiliate/dashboard"),
      ],
      "Your addresses, orders and membership are in your profile.",
      sideLink("Open your profile", "/profile"),
    ],
  })),

  "password-reset": toOwner(OfUser.extend(OfToken.shape), ({ tokenEncrypted }) => ({
    subject: "Choose a new password",
    content: [
      `Someone, hopefully you, asked for a new password for this account. The link works once and expires in ${RESET_LINK_TIME}.`,
      link("Choose a new password", withToken("/reset-password", tokenEncrypted)),
      "If this was not you, please ignore this e-mail. Your password stays the same.",
    ],
  })),

  /** The single-use verification link. Quotes nothing that whoever opened the account typed. */
  "email-verification": composer(OfToken, ({ tokenEncrypted }) => ({
    subject: "Confirm your e-mail address",
    content: [
      `Someone, hopefully you, opened an account with this address. Please confirm that it is yours. The link works once and expires in ${EMAIL_LINK_TIME}.`,
      link("Confirm this address", withToken("/verify-email", tokenEncrypted)),
      "If this was not you, please ignore this e-mail.",
    ],
  })),

  /** To the new address: the single-use link that confirms it. Quotes nothing that a stranger typed. */
  "email-change": composer(OfToken, ({ tokenEncrypted }, _db, { siteName }) => ({
    subject: "Confirm your new e-mail address",
    content: [
      `Someone asked to use this address for their ${siteName} account. If this was you, please confirm it. The link works once, within ${EMAIL_LINK_TIME}. Until then your account keeps its current address.`,
      link("Confirm this address", withToken("/verify-email", tokenEncrypted)),
      "If this was not you, ignore this e-mail and nothing will change.",
    ],
  })),

  /** To the old address: a change was requested (`isDone` false) or has been made. */
  "email-change-notice": toOwner(
    OfUser.extend({ newEmail: z.string(), isDone: z.boolean() }),
    ({ newEmail, isDone }, _db, { siteName }) =>
      isDone
        ? {
            subject: "Your e-mail address was changed",
            content: [
              `Your ${siteName} account now uses the address ${newEmail}. Sign in with it from now on. We will not write to this address again.`,
              "If you did not do this, please contact us right away.",
              sideLink("Open the shop", ""),
            ],
          }
        : {
            subject: "Someone asked to change your e-mail address",
            content: [
              `We sent a link to ${newEmail}. Your account uses that address once the link is opened; until then nothing changes.`,
              "If this was not you, someone knows your password. Change it now and cancel the new address in your profile.",
              link("Open your profile", "/profile#security"),
            ],
          },
  ),

  /** To the owner: somebody signed in on an unknown device. */
  "new-sign-in": toOwner(
    OfUser.extend({ at: z.coerce.date(), browser: z.string().nullish() }),
    ({ at, browser }, _db, { siteName }) => ({
      subject: `New sign-in to your ${siteName} account`,
      content: [
        `Someone signed in to your account on a new device: ${formatDateTime(at)}${browser ? `, with ${browser}` : ""}.`,
        "If this was you, you do not need to do anything.",
        IF_NOT_YOU,
      ],
    }),
  ),

  "password-changed": toOwner(OfUser, () => ({
    subject: "Your password was changed",
    content: ["Your account has a new password, and every other device is signed out.", IF_NOT_YOU],
  })),

  /** To the owner: two-factor sign-in was turned on or off, and what to do if it was somebody else. */
  "two-factor-changed": toOwner(OfUser.extend({ isOn: z.boolean() }), ({ isOn }) => ({
    subject: `Two-factor sign-in is ${isOn ? "on" : "off"}`,
    content: [
      isOn
        ? "From now on, signing in to your account asks for a code from your authenticator app. Keep your recovery codes where you can find them without your phone."
        : "Signing in to your account no longer asks for a code from an authenticator app.",
      "If this was not you, choose a new password right away and tell us.",
      link("Choose a new password", "/forgot-password"),
    ],
  })),

  /** To the owner: the account was suspended, why, and what that means. */
  "account-suspended": toOwner(OfUser.extend({ reason: z.string() }), ({ isAffiliate, reason }, _db, { siteName }) => {
    const earnings = isAffiliate
      ? " Your commissions stay on record and are not paid out until the suspension is lifted."
      : "";
    return {
      subject: `Your ${siteName} account has been suspended`,
      content: [
        "We have suspended your account. The reason:",
        quote(reason),
        `You are signed out and cannot sign in or place orders for now.${earnings}`,
        "If you think this is a mistake, reply to this e-mail or send us a message.",
        link("Contact us", "/contact"),
      ],
    };
  }),

  /** To the owner: the suspension was lifted, and what still holds back payouts. */
  "account-reinstated": toOwner(OfUser, async ({ userId, isAffiliate }, db, { siteName }) => {
    const earnings = isAffiliate && paidAgain(await payoutBlockers(db, userId, new Date()));
    return {
      subject: `Your ${siteName} account is open again`,
      content: [
        "We have lifted the suspension of your account. You can sign in and order again.",
        earnings,
        link("Sign in", "/login"),
      ],
    };
  }),

  /** To the former owner: the account was deleted, what is kept, and what to do if it was somebody else. */
  "account-deleted": composer(
    z.object({ isByShop: z.boolean().default(false) }),
    ({ isByShop }, _db, { siteName }) => ({
      subject: `Your ${siteName} account has been deleted`,
      content: [
        hello(null),
        `We have deleted your account${isByShop ? "" : ", as you asked"}. Your name, contact details and addresses are gone. Orders and payments stay on record without your name.`,
        isByShop ? "If you think this is a mistake, contact us." : "If you did not delete it, contact us right away.",
        link("Contact us", "/contact"),
      ],
    }),
  ),

  /** To somebody who asked: a product is back in stock. Sent once, with an unsubscribe link. */
  "back-in-stock": composer(z.object({ productId: z.uuid(), email: z.string() }), async ({ productId, email }, db) => {
    const product = await db.product.findUnique({ where: { id: productId }, select: { name: true, slug: true } });
    if (!product) throw notFound("Product");
    const { name, slug } = product;
    return {
      subject: `Back in stock: ${name}`,
      preheader: `${name} is available again.`,
      stop: { about: "products that are back", token: unsubscribeToken({ of: "stock-alerts", email }) },
      content: [
        "You asked us to tell you when this product is back in stock. It is available now.",
        link(`See ${name}`, `/product/${slug}`),
        "This is the only e-mail we send about it, and we do not hold stock for you.",
      ],
    };
  }),
} satisfies Composers;

import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;

const totp = (secret: string, issuer = "", label = "") =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6, algorithm: "SHA1" });

/** A new secret for an authenticator app, as its owner can type it. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** What the app reads from a QR code. */
export const authenticatorUri = (secret: string, { shop, email }: { shop: string; email: string }): string =>
  totp(secret, shop, email).toString();

/**
 * The half minute that six digits belong to, counted from 1970: the present one, or the one before or after for a clock
 * that is a little off. Null for digits that do not fit.
 */
export function stepOfCode(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: digits, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;

const totp = (secret: string, issuer = "", label = "") =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6, algorithm: "SHA1" });

/** A new TOTP secret in base32, which its owner can also type. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** The otpauth URI for the QR code. */
export const authenticatorUri = (secret: string, { shop, email }: { shop: string; email: string }): string =>
  totp(secret, shop, email).toString();

/**
 * The 30-second step (since 1970) that a six-digit code belongs to: the current one or a neighbor, to allow for clock
 * drift. Null if the code does not match.
 */
export function stepOfCode(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: digits, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

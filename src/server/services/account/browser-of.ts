import Bowser from "bowser";

/** A browser as its owner would call it: "Firefox on Windows"; null for what cannot be told. */
export function browserOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}

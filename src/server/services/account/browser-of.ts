import Bowser from "bowser";

/** Human-readable browser name, such as "Firefox on Windows"; null when the user agent is missing or unknown. */
export function browserOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}

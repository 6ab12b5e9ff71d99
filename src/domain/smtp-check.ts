/** The steps of sending an e-mail, in order, with their labels. */
export const SMTP_STEPS = [
  { step: "resolve", label: "Find the server" },
  { step: "connect", label: "Connect" },
  { step: "tls", label: "Encrypt the connection" },
  { step: "sign-in", label: "Sign in" },
  { step: "accepted", label: "Send the e-mail" },
] as const;
export type SmtpStep = (typeof SMTP_STEPS)[number]["step"];

/** Why a step failed, as far as it can be detected. */
export type SmtpFailure =
  | "unknown-host"
  | "refused"
  | "no-answer"
  | "not-a-mail-server"
  | "no-encryption"
  | "bad-certificate"
  | "wrong-password"
  | "no-sign-in"
  | "sender-refused"
  | "receiver-refused"
  | "closed"
  | "other";

/** What to check next, worded for the shop's staff. */
export const SMTP_HINTS: Readonly<Record<SmtpFailure, string>> = {
  "unknown-host": "No server has this name. Check its spelling; it often begins with smtp. or mail.",
  refused: "The server is there but accepts no connections on this port. Most providers use 587, some 465.",
  "no-answer": "The server did not answer in time. A firewall may block this port, or the port is wrong.",
  "not-a-mail-server": "Something answers there, but not as a mail server. Check host and port.",
  "no-encryption": "The server offers no encryption, so your password was not sent. Try port 587 or 465.",
  "bad-certificate":
    "The server's certificate is not trusted or not made for this name. Use the exact name your provider gives.",
  "wrong-password":
    "The server refused the user and password. Many providers need an app password instead of your own.",
  "no-sign-in":
    "The server does not accept sign-ins on this connection. Check the port, and whether SMTP is switched on.",
  "sender-refused":
    "The server does not let this user send from this address. Use an address that belongs to the account.",
  "receiver-refused": "The server refuses the notification e-mail's address. Check how it is written.",
  closed: "The server closed the connection. It may limit how often you can connect. Wait and try again.",
  other: "The server's answer above says what it does not like. Your provider can explain it.",
};

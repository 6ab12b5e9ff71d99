/** Runs once when a server starts: looks at the settings, and starts the mail worker unless it is switched off. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("~/server/env");
  if (env.MAIL_WORKER !== "on") return;
  const { startMailWorker } = await import("~/server/email/worker");
  startMailWorker();
}

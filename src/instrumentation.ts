/** Runs once when a server starts: follows the catalogue's changes, and starts the mail worker unless switched off. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("~/server/env");
  const { forgetPagesOnChange } = await import("~/server/page-cache");
  forgetPagesOnChange();
  if (env.MAIL_WORKER !== "on") return;
  const { startMailWorker } = await import("~/server/email/worker");
  startMailWorker();
}

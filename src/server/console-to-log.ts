import { log } from "./log";
import { loggableText } from "./loggable";

/** Skips errors that have a digest: `onRequestError` has already logged those. */
const toLog = (level: "error" | "warn") =>
  function write(...told: unknown[]): void {
    const error = told.find((each) => each instanceof Error);
    if (error && "digest" in error) return;
    const words = told.filter((each) => typeof each === "string").map(loggableText);
    log[level](error ? { err: error } : {}, words.join(" ") || "console");
  };

/** Redirects this process's `console.error` and `console.warn` to the log. */
export function sendConsoleToLog(): void {
  console.error = toLog("error");
  console.warn = toLog("warn");
}

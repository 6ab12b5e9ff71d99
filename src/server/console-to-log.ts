import { log } from "./log";
import { loggableText } from "./loggable";

/** What Next.js writes to the console: an error whose digest it has set was told by `onRequestError` already. */
const toLog = (level: "error" | "warn") =>
  function write(...told: unknown[]): void {
    const error = told.find((each) => each instanceof Error);
    if (error && "digest" in error) return;
    const words = told.filter((each) => typeof each === "string").map(loggableText);
    log[level](error ? { err: error } : {}, words.join(" ") || "console");
  };

/** From now on, what this process says on the console as a failure or a warning is a line of the log. */
export function sendConsoleToLog(): void {
  console.error = toLog("error");
  console.warn = toLog("warn");
}

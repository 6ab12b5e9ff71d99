import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "~/server/api/root";

/** Asks for the password before `what`, and says whether it was given. */
type Ask = (what: string) => Promise<boolean>;

let ask: Ask | null = null;

/** Says who asks for the password when an act needs it again; nobody outside the admin panel. */
export function setAsk(next: Ask | null): void {
  ask = next;
}

/** An act that the server refuses until the password was given again is asked about, and then sent once more. */
export const askAgainLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let sent = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          const { reason, detail } = error.data ?? {};
          if (reason !== "confirm-password" || !ask) return observer.error(error);
          ask(String(detail?.what ?? "")).then(
            (isGiven) => {
              if (isGiven) sent = next(op).subscribe(observer);
              else observer.error(error);
            },
            () => observer.error(error),
          );
        },
      });
      return () => sent.unsubscribe();
    });

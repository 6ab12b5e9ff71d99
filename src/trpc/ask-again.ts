import type { Operation, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { GraveAct } from "~/domain/grave-acts";
import type { AppRouter } from "~/server/api/root";

/** What is asked before acts, and whether the password is asked for as well. */
export type Question = { acts: readonly GraveAct[]; needsPassword: boolean };

/** Asks, and says whether the acts were confirmed. */
type Ask = (question: Question) => Promise<boolean>;

let ask: Ask | null = null;

/** Says who asks before an act that has to be confirmed; nobody outside the admin panel. */
export function setAsk(next: Ask | null): void {
  ask = next;
}

const REASONS = ["confirm-act", "confirm-password"];

/** The key in a call's context of the acts that were confirmed for it. */
const CONFIRMED = "confirmedActs";

/** The acts that were confirmed for these calls. Only the link below sets them. */
export const confirmedActsOf = (operations: readonly Operation[]): string[] =>
  operations.flatMap(({ context }) => (context[CONFIRMED] as string[] | undefined) ?? []);

/** An act that the server refuses until it was confirmed is asked about, and then sent once more. */
export const askAgainLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const send = (operation: Operation) =>
        next(operation).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            const { reason, detail } = error.data ?? {};
            if (!reason || !REASONS.includes(reason) || !ask) return observer.error(error);
            // What `assertConfirmed` puts there, with these two reasons.
            const acts = (detail?.acts ?? []) as GraveAct[];
            ask({ acts, needsPassword: reason === "confirm-password" }).then(
              (isConfirmed) => {
                if (!isConfirmed) return observer.error(error);
                const confirmed = acts.map(({ what }) => what);
                sent = send({ ...op, context: { ...op.context, [CONFIRMED]: confirmed } });
              },
              () => observer.error(error),
            );
          },
        });
      let sent = send(op);
      return () => sent.unsubscribe();
    });

import type { Operation, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { CriticalAction } from "~/domain/critical-actions";
import type { AppRouter } from "~/server/api/root";

/** The actions to confirm, and whether the password is required too. */
export type Question = { acts: readonly CriticalAction[]; needsPassword: boolean };

/** Asks the user; resolves to whether they confirmed. */
type Ask = (question: Question) => Promise<boolean>;

let ask: Ask | null = null;

/** Registers the confirmation dialog. Only the admin panel registers one. */
export function setConfirmHandler(next: Ask | null): void {
  ask = next;
}

const REASONS = ["confirm-act", "confirm-password"];

/** The key of a call's context that holds the actions confirmed for it. */
const CONFIRMED = "confirmedActs";

/** The actions confirmed for these calls. Only the link below sets them. */
export const confirmedActionsOf = (operations: readonly Operation[]): string[] =>
  operations.flatMap(({ context }) => (context[CONFIRMED] as string[] | undefined) ?? []);

/** When the server refuses an action that needs confirmation, asks the user and sends the call once more. */
export const confirmActionLink: TRPCLink<AppRouter> =
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
            // Set by `assertConfirmed` together with these two reasons.
            const acts = (detail?.acts ?? []) as CriticalAction[];
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

import { useContext, useState } from "react";
import { type Guard, leaveOrAsk } from "./leave-page";
import { LeaveScope, type Scope } from "./use-leave-guard";

/** As `useLeaveScope`, for parts with a key each, such as the rows of a list: `leave` asks about forms within these. */
export function useLeaveScopes() {
  const parent = useContext(LeaveScope);
  const [scopes] = useState(() => new Map<string, Scope>());
  function scopeOf(key: string): Scope {
    const scope = scopes.get(key) ?? { guards: new Set<Guard>(), parent };
    scopes.set(key, scope);
    return scope;
  }
  const leave = (keys: readonly string[], leave: () => void) =>
    leaveOrAsk(new Set(keys.flatMap((key) => [...scopeOf(key).guards])), leave);
  return { scopeOf, leave };
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { leavePage } from "~/components/shared/leave-page";
import { canOpenPage } from "./admin-links";
import { useStaffRole } from "./staff-role";
import { isTaken } from "./use-list-keys";

/** Second key of the `g` shortcuts, and where each leads. */
export const GO_TO: readonly { key: string; label: string; href: string }[] = [
  { key: "d", label: "Dashboard", href: "/admin" },
  { key: "o", label: "Orders", href: "/admin/orders" },
  { key: "i", label: "Messages", href: "/admin/messages" },
  { key: "m", label: "Payments", href: "/admin/payments" },
  { key: "p", label: "Products", href: "/admin/products" },
  { key: "r", label: "Reviews", href: "/admin/reviews" },
  { key: "q", label: "Requests", href: "/admin/requests" },
  { key: "u", label: "Users", href: "/admin/users" },
  { key: "a", label: "Affiliates", href: "/admin/affiliates" },
  { key: "s", label: "Settings", href: "/admin/settings" },
];

const SEQUENCE_MS = 1_500;

type Keys = { onPalette: () => void; onHelp: () => void };

/** Ctrl/Cmd+K works anywhere; `?` and `g` + letter only while nothing is being typed and no dialog is open. */
export function useAdminKeys({ onPalette, onHelp }: Keys): void {
  const router = useRouter();
  const role = useStaffRole();
  const latest = useRef({ onPalette, onHelp, router, role });
  useEffect(() => {
    latest.current = { onPalette, onHelp, router, role };
  });
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY;
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (ctrlKey || metaKey || altKey || isTaken(event.target)) return;
      const isSecond = timeStamp - begunAt < SEQUENCE_MS;
      begunAt = Number.NEGATIVE_INFINITY;
      if (key === "?") {
        event.preventDefault();
        latest.current.onHelp();
      } else if (isSecond) {
        const place = GO_TO.find((each) => each.key === key);
        // Keep the page's single-key shortcuts (such as `a`) from handling the second letter.
        if (place && canOpenPage(latest.current.role, place.href)) {
          event.preventDefault();
          event.stopImmediatePropagation();
          leavePage(() => latest.current.router.push(place.href));
        }
      } else if (key === "g") {
        begunAt = timeStamp;
      }
    }
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, []);
}

import {
  CloudUpload,
  CreditCard,
  DatabaseBackup,
  FolderPlus,
  HandCoins,
  type LucideIcon,
  MailCheck,
  PackagePlus,
  Store,
} from "lucide-react";
import type { Capability } from "~/domain/staff";
import { ADMIN_GROUPS } from "./admin-links";
import { settingsHref } from "./settings/search-params";

export type PaletteItem = {
  label: string;
  href: string;
  Icon: LucideIcon;
  words?: string;
  /** A capability it requires besides that of its page. */
  needs?: Capability;
};

export const PAGES: readonly PaletteItem[] = [
  ...ADMIN_GROUPS.flatMap(({ links }) => links).map(({ label, href, Icon }) => ({ label, href, Icon })),
  { label: "View Store", href: "/", Icon: Store, words: "shop home" },
];

/** Common tasks, and the page for each. */
export const ACTIONS: readonly PaletteItem[] = [
  { label: "Add Product", href: "/admin/products/new", Icon: PackagePlus, words: "new create" },
  { label: "Add Category", href: "/admin/categories", Icon: FolderPlus, words: "new create" },
  { label: "Confirm payments", href: "/admin/payments", Icon: CreditCard, words: "mark paid approve statement import" },
  { label: "Upload images", href: "/admin/image-library", Icon: CloudUpload, words: "pictures photos" },
  { label: "Prepare a payout run", href: "/admin/payouts", Icon: HandCoins, words: "pay affiliates commissions" },
  {
    label: "Send a test e-mail",
    href: settingsHref({ tab: "email" }),
    Icon: MailCheck,
    words: "smtp",
    needs: "settings.money",
  },
  { label: "Download a backup", href: "/admin/backup", Icon: DatabaseBackup, words: "export restore import" },
];

/** Items that contain every word typed, in their original order; all items for an empty search. */
export function matching(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label, words = "" }) => {
    const text = `${label} ${words}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

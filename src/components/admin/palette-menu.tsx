"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Command } from "cmdk";
import { BadgeCheck, FolderTree, type LucideIcon, Network, Package, Search, ShoppingBag, User } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { leavePage } from "~/components/shared/leave-page";
import { useDebounced } from "~/components/store/use-debounced";
import { formatMoney } from "~/domain/money";
import { roleMay } from "~/domain/staff";
import { MAX_FIND_LENGTH } from "~/schemas/admin/palette";
import { api } from "~/trpc/react";
import { canOpenPage } from "./admin-links";
import { ordersHref } from "./orders/search-params";
import type { PaletteMenuProps } from "./palette";
import { ACTIONS, matching, PAGES, type PaletteItem } from "./palette-items";
import { useStaffRole } from "./staff-role";

const WAIT_MS = 150;
const MIN_LENGTH = 2;

/** Command palette: admin pages, actions and records. */
export function PaletteMenu({ text, onText, onClose }: PaletteMenuProps) {
  const router = useRouter();
  const typed = text.trim();
  const settled = useDebounced(typed, WAIT_MS);
  const isLooking = settled.length >= MIN_LENGTH;
  const found = api.admin.palette.find.useQuery({ text: settled }, { enabled: isLooking });
  // Never show results for an earlier text.
  const records = isLooking && settled === typed ? found.data : undefined;
  const isWaiting = typed.length >= MIN_LENGTH && !records && !found.isError;
  const go = (href: string) => {
    onClose();
    leavePage(() => router.push(href));
  };
  const listed = (items: PaletteItem[]) =>
    items.map(({ label, href, Icon }) => (
      <Item key={label} value={`${href} ${label}`} Icon={Icon} onSelect={() => go(href)}>
        {label}
      </Item>
    ));
  const role = useStaffRole();
  const may = ({ href, needs }: PaletteItem) => canOpenPage(role, href) && (!needs || roleMay(role, needs));
  const actions = matching(ACTIONS, typed).filter(may);
  const pages = matching(PAGES, typed).filter(may);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup className="fixed top-[max(1rem,12dvh)] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded border border-line bg-surface shadow outline-none">
          <Dialog.Title className="sr-only">Go anywhere</Dialog.Title>
          <Command label="Go anywhere" shouldFilter={false} loop>
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden className="size-5 shrink-0 text-muted" />
              <Command.Input
                value={text}
                onValueChange={onText}
                maxLength={MAX_FIND_LENGTH}
                placeholder="Order id, amount, e-mail, tracking number, product…"
                className="h-13 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
              />
            </div>
            <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-2">
              {!isWaiting && !found.isError && (
                <Command.Empty className="px-3 py-8 text-center text-muted">Nothing matches “{typed}”.</Command.Empty>
              )}
              {isWaiting && (
                <Command.Loading>
                  <p className="px-3 py-2 text-muted text-sm">Looking…</p>
                </Command.Loading>
              )}
              {found.isError && typed.length >= MIN_LENGTH && (
                <p role="alert" className="px-3 py-2 text-danger text-sm">
                  The search failed. Please try again.
                </p>
              )}
              <Group heading="Orders">
                {records?.orders.map((order) => (
                  <Item
                    key={order.id}
                    value={order.id}
                    Icon={ShoppingBag}
                    about={`${order.email}, ${formatMoney(order.totalAmountCents)}`}
                    onSelect={() => go(ordersHref({ section: "all", orderId: order.id }))}
                  >
                    <span className="font-mono">#{order.shortId}</span>
                  </Item>
                ))}
              </Group>
              <Group heading="Products">
                {records?.products.map(({ id, name, sku, hidden }) => (
                  <Item
                    key={id}
                    value={id}
                    Icon={Package}
                    about={hidden ? `${sku}, hidden` : sku}
                    onSelect={() => go(`/admin/products/${id}`)}
                  >
                    {name}
                  </Item>
                ))}
              </Group>
              <Group heading="Categories">
                {records?.categories.map(({ id, name }) => (
                  <Item key={id} value={`category ${id}`} Icon={FolderTree} onSelect={() => go("/admin/categories")}>
                    {name}
                  </Item>
                ))}
              </Group>
              <Group heading="Memberships">
                {records?.memberships.map(({ id, name, reference }) => (
                  <Item
                    key={id}
                    value={`membership ${id}`}
                    Icon={BadgeCheck}
                    about={name}
                    onSelect={() => go(`/admin/requests/${id}`)}
                  >
                    <span className="font-mono">{reference}</span>
                  </Item>
                ))}
              </Group>
              <Group heading="Users">
                {records?.users.map(({ id, name, email }) => (
                  <Item
                    key={id}
                    value={`user ${id}`}
                    Icon={User}
                    about={email}
                    onSelect={() => go(`/admin/users/${id}`)}
                  >
                    {name}
                  </Item>
                ))}
              </Group>
              <Group heading="Affiliates">
                {records?.affiliates.map(({ id, name, email, code }) => (
                  <Item
                    key={id}
                    value={`affiliate ${id}`}
                    Icon={Network}
                    about={code ?? email}
                    onSelect={() => go(`/admin/affiliates/${id}`)}
                  >
                    {name}
                  </Item>
                ))}
              </Group>
              <Group heading="Actions">{listed(actions)}</Group>
              <Group heading="Pages">{listed(pages)}</Group>
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode[] | undefined }) {
  if (!children || children.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = { value: string; Icon: LucideIcon; about?: string; onSelect: () => void; children: ReactNode };

function Item({ value, Icon, about, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded px-3 py-1.5 text-[0.9375rem] data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent"
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <span className="min-w-0 flex-1 truncate">{children}</span>
        {about && <span className="figures truncate text-muted text-sm sm:max-w-[55%]">{about}</span>}
      </span>
    </Command.Item>
  );
}

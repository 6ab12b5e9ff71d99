// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows that lie over one another are no table, and the grid has the focus
"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { NETWORK_COLUMNS, NetworkRow, networkRowStyles } from "./network-row";
import { keyTarget, type NetworkCursor, type TreeRow, typeAheadTarget } from "./network-tree";

const HEADER_PX = 40;
const TYPE_AHEAD_MS = 700;

type NetworkActions = {
  /** Not needed for a flat list. */
  onOpen?: (userId: string) => void;
  onClose?: (userId: string) => void;
  onMore: (parentId: string, cursor: NetworkCursor | null) => void;
  onRetry: () => void;
};

type NetworkGridProps = NetworkActions & { rows: readonly TreeRow[]; label: string; isFlat?: boolean };

/** Virtualized tree grid. A single tab stop; arrow keys, Home, End and typing letters move within it. */
export function NetworkGrid({ rows, label, isFlat = false, ...acts }: NetworkGridProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const [activeKey, setActiveKey] = useState<string>();
  const active = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 56,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    scrollPaddingStart: HEADER_PX,
    scrollPaddingEnd: HEADER_PX,
    initialRect: { width: 800, height: 600 },
    // Always render the active row, because `aria-activedescendant` points at it.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });

  function standOn(index: number) {
    setActiveKey(rows[index]?.key);
    virtualizer.scrollToIndex(index);
  }

  function act(index: number) {
    const row = rows[index];
    if (row?.kind === "more") acts.onMore(row.parentId, row.cursor);
    if (row?.kind === "failed") acts.onRetry();
    if (row?.kind === "member" && row.canOpen && !isFlat) (row.isOpen ? acts.onClose : acts.onOpen)?.(row.node.userId);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const isLetter = event.key.length === 1 && event.key !== " ";
    const target = isLetter ? typeAhead(event.key, event.timeStamp) : keyTarget(event.key, rows, active);
    if (target === null && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (typeof target === "number") standOn(target);
    else act(active);
  }

  function typeAhead(letter: string, now: number) {
    const isGoingOn = now - typed.current.at < TYPE_AHEAD_MS;
    typed.current = { text: (isGoingOn ? typed.current.text : "") + letter, at: now };
    const found = typeAheadTarget(typed.current.text, rows, active);
    return found < 0 ? active : found;
  }

  return (
    <div
      ref={scroller}
      role="treegrid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={-1}
      aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
      className="group/grid @container relative max-h-[600px] overflow-auto overscroll-contain rounded border border-line bg-surface"
    >
      <div role="rowgroup" className="sticky top-0 z-10 border-line border-b bg-subtle @max-4xl:sr-only">
        <div role="row" className={networkRowStyles} aria-rowindex={1}>
          {NETWORK_COLUMNS.map(({ name, hint, isNumeric }) => (
            <span
              key={name}
              role="columnheader"
              title={hint}
              className={`py-2.5 font-medium text-muted text-sm ${isNumeric ? "text-right" : ""}`}
            >
              {name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return (
            row && (
              <NetworkRow
                key={key}
                id={`${id}-${index}`}
                ref={virtualizer.measureElement}
                index={index}
                top={start}
                row={row}
                isFlat={isFlat}
                isActive={index === active}
                onPress={() => {
                  setActiveKey(row.key);
                  act(index);
                }}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

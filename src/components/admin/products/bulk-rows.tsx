"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowRight } from "lucide-react";
import { type CSSProperties, useRef } from "react";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import type { BulkChangeInput } from "./bulk-draft";
import { ImagePreview } from "./image-preview";
import type { Preview } from "./product-labels";

type Row = Preview["rows"][number];
const ROW_PX = 60;
/** Longer lists are virtualized. */
const LONG = 100;

export function BulkRows({ preview, change }: { preview: Preview; change: BulkChangeInput }) {
  const box = useRef<HTMLDivElement>(null);
  const { rows, changeCount, goneCount } = preview;
  const isLong = rows.length > LONG;
  // Row heights vary with the number of volume prices, so rows are measured once rendered.
  const list = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: (index) => rowHeight(rows[index]),
    overscan: 8,
  });
  const warned = rows.filter(({ warnings }) => warnings.length > 0).length;
  const left = rows.length - changeCount + goneCount;
  const ordered = rows.filter(({ orderCount }) => orderCount > 0).length;
  return (
    <>
      <p className="figures text-sm">
        <strong>{plural(changeCount, "product")}</strong> will change
        {left > 0 && `, ${left.toLocaleString("en-US")} will stay as ${left === 1 ? "it is" : "they are"}`}.
      </p>
      {change.kind === "delete" && ordered > 0 && (
        <Notice tone="attention">
          {plural(ordered, "product appears", "products appear")} in past orders. Those orders keep their name, SKU and
          price.
        </Notice>
      )}
      {warned > 0 && (
        <Notice tone="attention" title={`${plural(warned, "product")} with a warning`}>
          Check the marked products before you apply. You will be asked to confirm.
        </Notice>
      )}
      <section
        ref={box}
        aria-label="Old and new values"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-y-auto rounded border border-line"
      >
        <ul
          style={isLong ? { height: list.getTotalSize() } : undefined}
          className={isLong ? "relative" : "divide-y divide-line"}
        >
          {isLong
            ? list.getVirtualItems().map(({ index, start }) => {
                const row = rows[index];
                const place = { transform: `translateY(${start}px)`, minHeight: ROW_PX };
                return row ? (
                  <PreviewLine
                    key={row.productId}
                    measure={list.measureElement}
                    index={index}
                    row={row}
                    change={change}
                    style={place}
                    className="absolute inset-x-0 top-0 border-line border-b"
                  />
                ) : null;
              })
            : rows.map((row) => (
                <PreviewLine key={row.productId} row={row} change={change} className="min-h-15 py-1.5" />
              ))}
        </ul>
      </section>
    </>
  );
}

/** Estimated height before measuring. */
const rowHeight = (row: Row | undefined) => ROW_PX + 20 * ((row?.prices.length ?? 0) + (row?.warnings.length ?? 0));

type PreviewLineProps = {
  row: Row;
  change: BulkChangeInput;
  className: string;
  style?: CSSProperties;
  measure?: (element: HTMLElement | null) => void;
  index?: number;
};

function PreviewLine({ row, change, className, style, measure, index }: PreviewLineProps) {
  return (
    <li
      ref={measure}
      data-index={index}
      style={style}
      className={cn(
        "grid items-center gap-x-3 gap-y-1 px-3 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
        row.prices.length === 0 && "grid-cols-[minmax(0,1fr)_minmax(0,1fr)]",
        className,
      )}
    >
      <p className="min-w-0">
        <span className="block truncate font-medium">{row.name}</span>
        <span className="block truncate font-mono text-muted text-xs">{row.sku}</span>
      </p>
      {row.prices.length > 0 && row.to !== null ? (
        <Prices row={row} />
      ) : (
        <OldAndNew row={row} isImage={change.kind === "image"} />
      )}
    </li>
  );
}

/** Old and new standard price and volume prices, with warnings. */
function Prices({ row: { prices, warnings } }: { row: Row }) {
  const show = (cents: number | null) =>
    cents === null ? "automatic" : cents === 0 ? "Price on request" : formatMoney(cents);
  // A volume tier without an override follows the standard price.
  const shown = prices.filter(({ quantity, fromCents }) => quantity === null || fromCents !== null);
  return (
    <div className="figures min-w-0">
      <ul className="grid grid-cols-[auto_auto_auto_minmax(0,1fr)] gap-x-3">
        {shown.map(({ quantity, fromCents, toCents }) => (
          <li key={quantity ?? "standard"} className="col-span-4 grid grid-cols-subgrid items-center">
            <span className="text-muted">{quantity === null ? "Price" : `${quantity.toLocaleString("en-US")}+`}</span>
            <span className="text-right text-muted">{show(fromCents)}</span>
            <ArrowRight aria-label="becomes" className="size-4 shrink-0 text-muted" />
            <span className={cn(fromCents === toCents ? "text-muted" : "font-medium")}>{show(toCents)}</span>
          </li>
        ))}
      </ul>
      <Warnings warnings={warnings} />
    </div>
  );
}

const Warnings = ({ warnings }: Pick<Row, "warnings">) =>
  warnings.map((warning) => (
    <p key={warning} className="text-attention text-xs">
      {warning}
    </p>
  ));

function OldAndNew({ row: { from, to, why, orderCount, warnings }, isImage }: { row: Row; isImage: boolean }) {
  const show = (value: string) =>
    isImage && value ? (
      <span className="block size-11 overflow-hidden rounded border border-line">
        <ImagePreview url={value} />
      </span>
    ) : (
      value || "No image"
    );
  if (to === null) return <p className="text-attention text-xs">{why}</p>;
  return (
    <div className="min-w-0">
      <p className="figures flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="min-w-0 text-muted">{show(from)}</span>
        <ArrowRight aria-label="becomes" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 font-medium">{show(to)}</span>
        {orderCount > 0 && <span className="text-muted text-xs">in {plural(orderCount, "order")}</span>}
      </p>
      <Warnings warnings={warnings} />
    </div>
  );
}

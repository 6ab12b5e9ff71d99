import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "~/lib/cn";

type TableProps = { label: string; className?: string; children: ReactNode };

/** A wide table scrolls inside its own named region, which the keyboard can reach. */
export function Table({ label, className, children }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="scrolls-sideways relative w-full rounded border border-line bg-surface focus-visible:-outline-offset-2"
    >
      <table className={cn("figures w-full border-collapse text-left text-sm", className)}>{children}</table>
    </section>
  );
}

export function THead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead {...rest} className={cn("border-line border-b bg-subtle text-muted", className)} />;
}

export function TBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...rest} className={cn("divide-y divide-line", className)} />;
}

type TRProps = ComponentProps<"tr"> & { isSelected?: boolean };

export function TR({ isSelected, className, ...rest }: TRProps) {
  return (
    <tr
      {...rest}
      className={cn("transition-colors [tbody_&]:hover:bg-subtle", isSelected && "bg-accent-soft", className)}
    />
  );
}

type THProps = ComponentProps<"th"> & {
  isNumeric?: boolean;
  /** The link that sorts by this column, and the direction in force if it already does. */
  sort?: { href: string; direction?: "ascending" | "descending" };
};

export function TH({ isNumeric, sort, className, children, ...rest }: THProps) {
  const Arrow = !sort?.direction ? ChevronsUpDown : sort.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sort ? (sort.direction ?? "none") : undefined}
      className={cn("whitespace-nowrap px-3 py-2 font-medium", isNumeric && "text-right", className)}
    >
      {sort ? (
        <Link href={sort.href} scroll={false} className="inline-flex min-h-6 items-center gap-1 rounded hover:text-ink">
          {children}
          <Arrow aria-hidden className={cn("size-3.5", sort.direction && "text-accent")} />
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

type TDProps = ComponentProps<"td"> & { isNumeric?: boolean };

export function TD({ isNumeric, className, ...rest }: TDProps) {
  return (
    <td {...rest} className={cn("px-3 py-2 align-middle", isNumeric && "whitespace-nowrap text-right", className)} />
  );
}

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "~/lib/cn";

/** `href` sorts by this column; `direction` is set if the table is sorted by it now. */
type Sort = { href: string; direction?: "ascending" | "descending" };
type Heading = string | { label: string; sort?: Sort } | { numeric: string; sort?: Sort };
type TableProps = {
  label: string;
  /** Column headings. If given, `children` are the rows; otherwise `children` are THead and TBody. */
  head?: readonly Heading[];
  className?: string;
  children: ReactNode;
};

/** A wide table scrolls inside a labeled, keyboard-focusable region. */
export function Table({ label, head, className, children }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="scrolls-sideways relative w-full rounded border border-line bg-surface focus-visible:-outline-offset-2"
    >
      <table className={cn("figures w-full border-collapse text-left text-sm", className)}>
        {head ? (
          <>
            <THead>
              <tr>
                {head.map((heading, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may share a heading, and none changes places
                  <TH key={at} {...headingProps(heading)} />
                ))}
              </tr>
            </THead>
            <TBody>{children}</TBody>
          </>
        ) : (
          children
        )}
      </table>
    </section>
  );
}

function headingProps(heading: Heading): ComponentProps<typeof TH> {
  if (typeof heading === "string") return { children: heading };
  const { sort } = heading;
  const shown = "numeric" in heading ? { isNumeric: true, children: heading.numeric } : { children: heading.label };
  return { ...shown, ...(sort && { sort }) };
}

export function THead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead {...rest} className={cn("border-line border-b bg-subtle text-muted", className)} />;
}

export function TBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...rest} className={cn("divide-y divide-line", className)} />;
}

export function TR({ isSelected, className, ...rest }: ComponentProps<"tr"> & { isSelected?: boolean }) {
  return (
    <tr
      {...rest}
      className={cn("transition-colors [tbody_&]:hover:bg-subtle", isSelected && "bg-accent-soft", className)}
    />
  );
}

type THProps = ComponentProps<"th"> & {
  isNumeric?: boolean;
  sort?: Sort;
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

export function TD({ isNumeric, className, ...rest }: ComponentProps<"td"> & { isNumeric?: boolean }) {
  return (
    <td {...rest} className={cn("px-3 py-2 align-middle", isNumeric && "whitespace-nowrap text-right", className)} />
  );
}

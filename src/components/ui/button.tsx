import { cva, type VariantProps } from "class-variance-authority";
import Link from "next/link";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "~/lib/cn";
import { Spinner } from "./spinner";

const styles = cva("button", {
  variants: {
    variant: {
      primary: "bg-accent text-accent-ink hover:bg-accent-strong",
      secondary: "button-secondary",
      ghost: "text-ink hover:bg-subtle",
      danger: "bg-danger text-danger-ink hover:bg-danger-strong",
      link: "text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2",
    },
    size: {
      sm: "h-8 px-3 text-sm [&_svg]:size-4",
      md: "h-10 px-4 text-[0.9375rem] [&_svg]:size-4.5",
      lg: "h-12 px-6 text-base [&_svg]:size-5",
      icon: "size-10 [&_svg]:size-5",
    },
  },
  compoundVariants: [{ variant: "link", class: "px-0" }],
  defaultVariants: { variant: "primary", size: "md" },
});

export type ButtonLook = VariantProps<typeof styles>;

/** The button's classes, for anything that must look like one. */
export function buttonStyles({ className, ...look }: ButtonLook & { className?: string } = {}) {
  return cn(styles(look), className);
}

type ButtonProps = ComponentProps<"button"> & ButtonLook & { isPending?: boolean };

/** While pending or aria-disabled, the button keeps its width, focus and name and ignores presses. */
export function Button({ variant, size, isPending, className, children, onClick, type, ...rest }: ButtonProps) {
  const isOff = isPending || rest["aria-disabled"] === true;
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-busy={isPending || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? ignorePress : onClick}
      className={buttonStyles({ variant, size, className })}
    >
      {isPending ? (
        <>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={buttonStyles({ variant, size, className })} />;
}

function ignorePress(event: MouseEvent) {
  event.preventDefault();
}

import { cva, type VariantProps } from "class-variance-authority";
import { cn } from "~/lib/cn";

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

export type ButtonVariants = VariantProps<typeof styles>;

/** Button classes for other elements that must look like a button. */
export function buttonStyles({ className, ...look }: ButtonVariants & { className?: string } = {}) {
  return cn(styles(look), className);
}

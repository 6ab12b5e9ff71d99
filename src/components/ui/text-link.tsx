import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "~/lib/cn";

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={cn("text-accent underline underline-offset-4", className)} />;
}

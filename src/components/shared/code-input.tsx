import type { ComponentProps } from "react";
import { Input } from "~/components/ui/field";

/** Referral code field. Displays uppercase, because codes are case-insensitive. */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      className="font-mono uppercase"
    />
  );
}

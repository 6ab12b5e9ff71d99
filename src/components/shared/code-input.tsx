import type { ComponentProps } from "react";
import { Input } from "~/components/ui/field";

/** The field of a referral code: shown in capitals, which is how codes are compared. */
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

import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, Input } from "~/components/ui/field";

type SignInCodeProps = { register: UseFormRegisterReturn; error: string | undefined };

/** The code of an authenticator app, asked for once the password was right. */
export function SignInCode({ register, error }: SignInCodeProps) {
  return (
    <Field label="Code" hint="The six digits in your authenticator app, or one of your recovery codes." error={error}>
      <Input
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        {...register}
      />
    </Field>
  );
}

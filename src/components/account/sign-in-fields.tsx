import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Field, Input } from "~/components/ui/field";
import type { SignInInput } from "~/schemas/account";

type SignInFieldsProps = {
  register: UseFormRegister<SignInInput>;
  errors: FieldErrors<SignInInput>;
  /** Set once the password was accepted and the account uses two-factor. */
  asksForCode: boolean;
};

export function SignInFields({ register, errors, asksForCode }: SignInFieldsProps) {
  return (
    <>
      <Field label="E-mail" error={errors.email?.message}>
        <Input type="email" autoComplete="username" {...register("email")} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <Input type="password" autoComplete="current-password" {...register("password")} />
      </Field>
      {asksForCode && (
        <Field
          label="Code"
          hint="The six digits in your authenticator app, or one of your recovery codes."
          error={errors.code?.message}
        >
          <Input
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            {...register("code")}
          />
        </Field>
      )}
    </>
  );
}

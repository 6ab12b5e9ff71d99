import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, Input } from "~/components/ui/field";
import { MIN_PASSWORD_LENGTH } from "~/domain/password";

type PasswordFieldsProps = {
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } };
};

export function PasswordFields({ password, confirmPassword, errors }: PasswordFieldsProps) {
  return (
    <>
      <Field label="Password" hint={`At least ${MIN_PASSWORD_LENGTH} characters.`} error={errors.password?.message}>
        <Input type="password" autoComplete="new-password" {...password} />
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        <Input type="password" autoComplete="new-password" {...confirmPassword} />
      </Field>
    </>
  );
}

/**
 * What is looked at again when the password changes: the confirmation, once somebody has been there. Earlier it would
 * be called wrong while it is still empty, and the button would jump away from under the pointer when that is taken back.
 */
export const confirmDeps = ({ confirmPassword }: { confirmPassword?: boolean }) =>
  confirmPassword ? ["confirmPassword" as const] : [];

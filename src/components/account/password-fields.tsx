import type { MouseEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, Input } from "~/components/ui/field";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/domain/password";

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

type TypedProps = { value: string; onChange: (value: string) => void; error: string | undefined };

/** The password of whoever is signed in, asked for again. */
export const OwnPasswordField = ({ value, onChange, error }: TypedProps) => (
  <Field label="Your password" error={error}>
    <Input
      type="password"
      autoComplete="current-password"
      maxLength={MAX_PASSWORD_LENGTH}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);

/** The code of their authenticator app, or one of their recovery codes. */
export const OwnCodeField = ({ value, onChange, error }: TypedProps) => (
  <Field label="Code from the app" error={error}>
    <Input
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);

/**
 * For the card of a form whose fields are checked when they are left. Pressing a button, a checkbox or a link in it leaves
 * the field where it is, so that no error can appear and move what is pressed away from under the pointer. The press itself
 * does what it always does; a submit checks all fields.
 */
export function keepFocus(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && !target.closest("input:not([type=checkbox]), textarea, select"))
    event.preventDefault();
}

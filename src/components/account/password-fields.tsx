import type { MouseEvent } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import { Field, Input } from "~/components/ui/field";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/domain/password";

type Passwords = { password?: string; confirmPassword?: string };

/** A new password, typed twice. */
export function PasswordFields<T extends Passwords, O>({ form }: { form: UseFormReturn<T, unknown, O> }) {
  const { register, getFieldState, formState } = form;
  // Both are fields of the form: they are among its values.
  const [password, confirm] = ["password" as Path<T>, "confirmPassword" as Path<T>];
  const confirmation = getFieldState(confirm, formState);
  // The confirmation is looked at again when the password changes, but only once somebody has been there. Earlier it would
  // be called wrong while it is empty, and the button would jump from under the pointer when that is taken back.
  const deps = confirmation.isTouched ? [confirm] : [];
  return (
    <>
      <Field
        label="Password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        error={getFieldState(password, formState).error?.message}
      >
        <Input type="password" autoComplete="new-password" {...register(password, { deps })} />
      </Field>
      <Field label="Confirm Password" error={confirmation.error?.message}>
        <Input type="password" autoComplete="new-password" {...register(confirm)} />
      </Field>
    </>
  );
}

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

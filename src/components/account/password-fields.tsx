import type { MouseEvent } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import { Field, Input } from "~/components/ui/field";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/domain/password";

type Passwords = { password?: string; confirmPassword?: string };

export function PasswordFields<T extends Passwords, O>({ form }: { form: UseFormReturn<T, unknown, O> }) {
  const { register, getFieldState, formState } = form;
  // Both are keys of `T`, because it extends `Passwords`.
  const [password, confirm] = ["password" as Path<T>, "confirmPassword" as Path<T>];
  const confirmation = getFieldState(confirm, formState);
  // Revalidate the confirmation when the password changes, but only once it was touched. Earlier, it would show an
  // error while empty, and clearing that error would move the button from under the pointer.
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

/** Asks signed-in users for their password again. */
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

/** An authenticator app code or a recovery code. */
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
 * `onMouseDown` handler for forms that validate on blur. Clicking a button, checkbox or link does not blur the field,
 * so no error appears and moves the click target. The click itself works as usual; submitting validates all fields.
 */
export function keepFocus(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && !target.closest("input:not([type=checkbox]), textarea, select"))
    event.preventDefault();
}

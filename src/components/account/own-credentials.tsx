import { Field, Input } from "~/components/ui/field";
import { MAX_PASSWORD_LENGTH } from "~/domain/password";

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

"use client";

import { type FocusEvent, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { CodeInput } from "~/components/shared/code-input";
import { Field } from "~/components/ui/field";
import { isValidCode } from "~/domain/attribution";
import { api } from "~/trpc/react";

type ReferralCodeInputProps = { field: UseFormRegisterReturn; initialCode: string | null; error: string | undefined };

/** The code of whoever referred the visitor; once the field loses focus, it shows whose code it is. */
export function ReferralCodeInput({ field, initialCode, error }: ReferralCodeInputProps) {
  const [code, setCode] = useState(initialCode ?? "");
  const check = api.affiliate.checkCode.useQuery({ code }, { enabled: isValidCode(code), retry: false });
  const referrer = check.data?.valid ? check.data.referrer : null;
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setCode(event.target.value);
    return field.onBlur(event);
  };
  return (
    <Field
      label="Referral Code"
      error={error ?? (check.isError ? "Error validating referral code" : undefined)}
      hint={referrer ? `Referred by ${referrer.name || "an affiliate"}` : undefined}
    >
      <CodeInput {...field} onBlur={leave} />
    </Field>
  );
}

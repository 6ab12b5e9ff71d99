"use client";

import { useEffect } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { TextLink } from "~/components/ui/text-link";
import { api } from "~/trpc/react";

type AcceptTermsFieldProps = {
  value: number | undefined;
  onChange: (version: number | undefined) => void;
  error: string | undefined;
};

/** Asks whoever joins the affiliate program to accept its terms; nothing where none are published. */
export function AcceptTermsField({ value, onChange, error }: AcceptTermsFieldProps) {
  const { data, refetch } = api.affiliate.termsToAccept.useQuery();
  // Another version was published while the form was open: it is shown, to be accepted anew.
  useEffect(() => {
    if (error) void refetch();
  }, [error, refetch]);
  const version = data?.version;
  if (!version) return null;
  return (
    <Checkbox
      checked={value === version}
      onChange={({ target }) => onChange(target.checked ? version : undefined)}
      {...(error && { error })}
      label={
        <>
          I have read and accept the{" "}
          <TextLink href="/affiliate-terms" target="_blank" className="font-medium">
            affiliate program terms
          </TextLink>{" "}
          (version {version})
        </>
      }
    />
  );
}

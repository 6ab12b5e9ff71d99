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

/** Checkbox to accept the affiliate program terms; renders nothing if none are published. */
export function AcceptTermsField({ value, onChange, error }: AcceptTermsFieldProps) {
  const { data, refetch } = api.affiliate.termsToAccept.useQuery();
  // A newer version may have been published while the form was open; refetch so that the user can accept that one.
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

"use client";

import type { ReactNode } from "react";
import { useFocusWhenChanged } from "~/components/shared/use-focus-when-changed";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { errorMessage } from "~/lib/api-error";

type MessageCardProps = {
  title: string;
  /** The only action: a link or a button. */
  next: { label: string } & ({ href: string } | { isPending: boolean; onPress: () => void });
  /** Error of the button's action. */
  error?: unknown;
  children: ReactNode;
};

const NEXT = { size: "lg", className: "w-full" } as const;

/** A full-page message with one action, e.g. for links opened from e-mails. */
export function MessageCard({ title, next, error, children }: MessageCardProps) {
  const heading = useFocusWhenChanged(title);
  return (
    <Card className="p-6 text-center sm:p-8">
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl outline-none">
        {title}
      </h1>
      <p className="mt-3 mb-6 text-muted">{children}</p>
      {error ? (
        <Notice tone="danger" className="mb-4">
          {errorMessage(error)}
        </Notice>
      ) : null}
      {"href" in next ? (
        <ButtonLink {...NEXT} href={next.href}>
          {next.label}
        </ButtonLink>
      ) : (
        <Button {...NEXT} isPending={next.isPending} onClick={next.onPress}>
          {next.label}
        </Button>
      )}
    </Card>
  );
}

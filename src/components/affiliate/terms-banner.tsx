"use client";

import { Button, ButtonLink } from "~/components/ui/button";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { TextLink } from "~/components/ui/text-link";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";

type Standing = RouterOutputs["affiliate"]["termsStanding"];

/** What happens if the terms are not accepted, and when. */
export function WaitNote({ standing: { isWaiting, payoutsWaitFrom } }: { standing: Standing }) {
  if (isWaiting || !payoutsWaitFrom) return "You keep earning, but your payouts wait until you accept.";
  return (
    <>
      You keep earning. From <LocalDate at={payoutsWaitFrom} /> on, payouts wait until you accept.
    </>
  );
}

/** Asks to accept the current program terms and says what changed. Hidden once accepted. */
export function TermsBanner() {
  const { data } = api.affiliate.termsStanding.useQuery();
  if (!data?.current || data.isAccepted) return null;
  const { accepted, current, notes, isWaiting } = data;
  // Whoever accepted an earlier version reads the changes here; otherwise the full text must be opened.
  const isChange = accepted !== null && notes.length > 0;
  return (
    <Notice
      tone={isWaiting ? "attention" : "info"}
      title={isChange ? "The program terms have changed" : "Please accept the program terms"}
      className="print:hidden"
      action={
        isChange ? (
          <AcceptTermsButton version={current.version} size="sm" />
        ) : (
          <ButtonLink href="/affiliate-terms" size="sm">
            Read the terms
          </ButtonLink>
        )
      }
    >
      {isChange &&
        notes.map((note) => (
          <p key={note} className="whitespace-pre-line break-words">
            {note}
          </p>
        ))}
      <p>
        <WaitNote standing={data} /> {isChange && <TextLink href="/affiliate-terms">Read the terms</TextLink>}
      </p>
    </Notice>
  );
}

/** Accepts the version that was displayed. If a newer one exists, the refetch shows it. */
export function AcceptTermsButton({ version, size = "md" }: { version: number; size?: "sm" | "md" }) {
  const utils = api.useUtils();
  const accept = api.affiliate.acceptTerms.useMutation({
    onSuccess: () => toast.success("Program terms accepted. Thank you!"),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () =>
      Promise.all(
        [utils.affiliate.termsStanding, utils.affiliate.terms, utils.affiliate.nextPayout].map((query) =>
          query.invalidate(),
        ),
      ),
  });
  return (
    <Button size={size} isPending={accept.isPending} onClick={() => accept.mutate({ version })}>
      Accept version {version}
    </Button>
  );
}

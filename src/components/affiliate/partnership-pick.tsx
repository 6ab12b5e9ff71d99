"use client";

import { useState } from "react";
import { useDebounced } from "~/components/store/use-debounced";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

type PartnershipPickProps = {
  onPick: (userId: string) => void;
  isPending: boolean;
  /** Who is in the team or invited already, and which of the two. */
  known: ReadonlyMap<string, string>;
};

/** Picks an affiliate of one's own network by name. */
export function PartnershipPick({ onPick, isPending, known }: PartnershipPickProps) {
  const [text, setText] = useState("");
  const wanted = useDebounced(text.trim(), 200);
  const { data, error } = api.affiliate.networkList.useQuery({ text: wanted }, { enabled: wanted !== "" });
  const found = data?.nodes.filter(({ tier }) => tier !== null).slice(0, 6);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label="Or choose someone from your network" hint="Type the first letters of a name.">
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div aria-live="polite">
        {wanted !== "" && error && <p className="text-danger text-sm">{errorMessage(error)}</p>}
        {wanted !== "" && found?.length === 0 && (
          <p className="text-muted text-sm">No affiliate in your network has a name that starts with this.</p>
        )}
        <ul className="divide-y divide-line">
          {wanted !== "" &&
            found?.map(({ userId, name, level }) => (
              <li key={userId} className="flex items-center justify-between gap-3 py-1.5 text-sm">
                <span className="min-w-0 break-words">
                  {name} <span className="text-muted">· level {level}</span>
                </span>
                {known.has(userId) ? (
                  <span className="flex h-8 items-center text-muted">{known.get(userId)}</span>
                ) : (
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={isPending}
                    aria-label={`Invite ${name}`}
                    onClick={() => onPick(userId)}
                  >
                    Invite
                  </Button>
                )}
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}

"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import type { SourceDraft } from "./product-draft";
import type { PartProps } from "./use-product-form";

const PLACES = [0, 1, 2] as const;

/** Up to three other suppliers, each with a name and, if known, its cost. */
export function ProductSources({ form: { draft, set, errorOf, leave } }: PartProps) {
  const change = (place: number, changes: Partial<SourceDraft>) =>
    set({ sources: draft.sources.map((source, index) => (index === place ? { ...source, ...changes } : source)) });
  return (
    <Card>
      <CardHeader title="Alternative sources" description="Seen by admins only." />
      <div className="flex flex-col gap-4">
        {PLACES.map((place) => (
          <div key={place} className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3 sm:gap-4">
            <Field label={`Source ${place + 1} name`}>
              <Input
                value={draft.sources[place]?.name ?? ""}
                maxLength={100}
                autoComplete="off"
                onChange={(event) => change(place, { name: event.target.value })}
              />
            </Field>
            <Field label="Cost ($)" isOptional {...errorOf(`sources.${place}.cost`)}>
              <Input
                inputMode="decimal"
                value={draft.sources[place]?.cost ?? ""}
                maxLength={16}
                autoComplete="off"
                onBlur={() => leave(`sources.${place}.cost`)}
                onChange={(event) => change(place, { cost: event.target.value })}
              />
            </Field>
          </div>
        ))}
      </div>
    </Card>
  );
}

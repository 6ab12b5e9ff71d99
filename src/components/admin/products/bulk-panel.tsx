"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Images } from "lucide-react";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { plural } from "~/domain/plural";
import { PRICE_ROUNDINGS } from "~/domain/price-rounding";
import { api } from "~/trpc/react";
import { ImagePicker } from "../images/image-picker";
import {
  BULK_CHANGE_KINDS,
  type BulkChangeInput,
  type BulkChangeKind,
  BulkFields,
  EMPTY_DRAFT,
  isEmptyDraft,
  isSwitching,
  SWITCHES,
} from "./bulk-draft";
import { BulkPreview } from "./bulk-preview";
import { ImagePreview } from "./image-preview";
import type { Selection } from "./use-selection";

// Safe cast: these are exactly the keys of BULK_CHANGE_KINDS.
const ACTS = Object.keys(BULK_CHANGE_KINDS) as BulkChangeKind[];
const AMOUNTS: Partial<Record<BulkChangeKind, { label: string; hint: string }>> = {
  markup: { label: "Markup in percent", hint: "150 turns a cost of $20.00 into a price of $50.00." },
  points: { label: "Percentage points", hint: "20 raises a markup of 150% to 170%; -20 lowers it to 130%." },
  percent: { label: "Percent", hint: "10 raises prices by 10%, -10 lowers them. No price goes below its cost." },
  price: { label: "Price in dollars", hint: "The markup of each product is set so that its price becomes this one." },
};

type BulkPanelProps = { selection: Selection; onDone: () => void };

/** Bulk actions on the selected products. Nothing is applied before its preview was shown. */
export function BulkPanel({ selection, onDone }: BulkPanelProps) {
  const categories = api.admin.products.categories.useQuery();
  const form = useForm({ resolver: zodResolver(BulkFields), defaultValues: EMPTY_DRAFT });
  const { errors } = form.formState;
  const [act, category, url, amount] = useWatch({ control: form.control, name: ["act", "category", "url", "amount"] });
  const [change, setChange] = useState<BulkChangeInput | null>(null);
  const submit = form.handleSubmit(setChange);
  const amountTexts = AMOUNTS[act];
  const count = selection.ids.size;
  return (
    <Card>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-4" aria-label="Bulk Actions">
        <Field label="Action" className="w-full sm:w-60">
          <Select
            {...form.register("act", { onChange: ({ target }) => form.reset({ ...EMPTY_DRAFT, act: target.value }) })}
          >
            {ACTS.map((act) => (
              <option key={act} value={act}>
                {BULK_CHANGE_KINDS[act]}
              </option>
            ))}
          </Select>
        </Field>
        {act === "category" && (
          <Field label="New category" className="w-full sm:w-60" error={errors.category?.message}>
            <Select {...form.register("category")}>
              <option value="">Choose…</option>
              <option value="none">Uncategorized</option>
              {categories.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {isSwitching(act) && (
          <Field label={SWITCHES[act].label} className="w-full sm:w-60">
            <Select {...form.register("isOn")}>
              <option value="on">{SWITCHES[act].on}</option>
              <option value="off">{SWITCHES[act].off}</option>
            </Select>
          </Field>
        )}
        {act === "image" && (
          <Controller
            control={form.control}
            name="url"
            render={({ field }) => (
              <BulkImage url={field.value} error={errors.url?.message} onChange={field.onChange} />
            )}
          />
        )}
        {amountTexts && (
          <Field
            label={amountTexts.label}
            hint={amountTexts.hint}
            className="w-full sm:w-80"
            error={errors.amount?.message}
          >
            <Input inputMode="decimal" autoComplete="off" maxLength={16} {...form.register("amount")} />
          </Field>
        )}
        {amountTexts && (
          <Field label="Rounding" className="w-full sm:w-44">
            <Select {...form.register("rounding")}>
              {Object.entries(PRICE_ROUNDINGS).map(([rounding, words]) => (
                <option key={rounding} value={rounding}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {amountTexts && (
          <div className="w-full sm:mt-[1.65rem] sm:w-auto">
            <Checkbox
              label="Scale volume prices too"
              hint="They change in the same proportion."
              {...form.register("scalesRungs")}
            />
          </div>
        )}
        <Button
          type="submit"
          variant={act === "delete" ? "danger" : "primary"}
          disabled={count === 0 || isEmptyDraft({ act, category, url, amount })}
          className="sm:mt-[1.65rem]"
        >
          Preview for {plural(count, "product")}
        </Button>
      </form>
      {change && (
        <BulkPreview
          productIds={[...selection.ids]}
          change={change}
          onClose={() => setChange(null)}
          onDone={() => {
            setChange(null);
            onDone();
          }}
        />
      )}
    </Card>
  );
}

type BulkImageProps = { url: string; error: string | undefined; onChange: (url: string) => void };

/** One image for many products: uploaded, from the library, or by URL. */
function BulkImage({ url, error, onChange }: BulkImageProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <div className="flex w-full flex-wrap items-start gap-3 sm:w-auto sm:flex-1">
      {url.trim() && (
        <span className="size-20 shrink-0 overflow-hidden rounded border border-line">
          <ImagePreview url={url.trim()} alt="The new image" />
        </span>
      )}
      <Field
        label="Image URL"
        hint="It replaces all pictures of these products."
        className="min-w-52 flex-1"
        {...(error ? { error } : {})}
      >
        <Input
          type="url"
          value={url}
          maxLength={2000}
          placeholder="https://"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button variant="secondary" className="sm:mt-[1.65rem]" onClick={() => setPicking(true)}>
        <Images aria-hidden /> Upload or library
      </Button>
      {isPicking && <ImagePicker onClose={() => setPicking(false)} onPick={([first = ""]) => onChange(first)} />}
    </div>
  );
}

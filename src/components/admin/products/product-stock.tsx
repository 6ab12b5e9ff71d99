"use client";

import Link from "next/link";
import { type ChangeEvent, type FormEvent, useId, useState } from "react";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input } from "~/components/ui/field";
import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { MAX_STOCK, STOCK_REASONS } from "~/domain/stock";
import { errorMessage, errorReason, fieldErrors } from "~/lib/api-error";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";

type Stock = RouterOutputs["admin"]["products"]["byId"]["stock"];
type Movement = RouterOutputs["admin"]["products"]["stockHistory"][number];

const figure = (count: number) => count.toLocaleString("en-US");
const wholeNumber = (text: string): number | null => {
  const digits = text.trim().replaceAll(",", "");
  return /^\d{1,7}$/.test(digits) && Number(digits) <= MAX_STOCK ? Number(digits) : null;
};
const WHOLE_NUMBER = `Enter a whole number from 0 to ${figure(MAX_STOCK)}`;

type Typed = { count?: string; lowStockAt?: string; note?: string };

/** What is typed, without the fields whose values are the given ones. */
const without = (typed: Typed, values: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => values[name as keyof Typed] !== value));

type ProductStockProps = { productId: string; stock: Stock };

/** Stock of a product, if it is counted, and its history. Saved separately from the product form. */
export function ProductStock({ productId, stock }: ProductStockProps) {
  const formId = useId();
  const utils = api.useUtils();
  const { stockCount, stockReserved, lowStockAt } = stock;
  /** The unsaved checkbox state. While null, the box follows the server, including changes by others. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isCounted = wanted ?? stockCount !== null;
  /** What was typed and is not saved yet. Every other field follows the server. */
  const [typed, setTyped] = useState<Typed>({});
  const saved = { count: String(stockCount ?? ""), lowStockAt: String(lowStockAt), note: "" };
  const values = { ...saved, ...typed };
  /** The count that was shown when another one was typed. */
  const [seenCount, setSeenCount] = useState<number | null>();
  const [problems, setProblems] = useState<Partial<Record<"count" | "lowStockAt" | "root", string>>>({});
  const set = api.admin.products.setStock.useMutation({
    async onSuccess() {
      toast.success("Stock saved");
      await utils.admin.products.byId.invalidate({ productId });
      setWanted(null);
    },
    onError(error) {
      // The error names the new count: what was typed can now be saved in its place.
      if (errorReason(error) === "stock-changed") setSeenCount(undefined);
      const named = fieldErrors(error);
      setProblems(Object.keys(named).length > 0 ? named : { root: errorMessage(error) });
    },
    onSettled: () => utils.admin.invalidate(),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const count = isCounted ? wholeNumber(values.count) : null;
    const low = isCounted ? wholeNumber(values.lowStockAt) : lowStockAt;
    const found = {
      ...(isCounted && count === null && { count: WHOLE_NUMBER }),
      ...(low === null && { lowStockAt: WHOLE_NUMBER }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || low === null || set.isPending) return;
    const seen = typed.count === undefined || seenCount === undefined ? stockCount : seenCount;
    set.mutate(
      { productId, count, seenCount: seen, lowStockAt: low, note: values.note },
      {
        onSuccess: () => {
          // Of a count that was typed meanwhile, this is the one before it.
          setSeenCount(count);
          setTyped((now) => without(now, typed));
        },
      },
    );
  }
  const isDirty = isCounted !== (stockCount !== null) || Object.keys(typed).length > 0;
  const field = (name: keyof Typed) => ({
    ...{ name, autoComplete: "off", value: values[name] },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (name === "count" && typed.count === undefined) setSeenCount(stockCount);
      setTyped(without({ ...typed, [name]: target.value }, { [name]: saved[name] }));
    },
  });

  return (
    <Card
      title="Stock"
      description="Count pieces, and the product becomes sold out automatically when none are left. Orders reserve theirs until they are paid or cancelled."
      action={
        <Button type="submit" form={formId} variant="secondary" isPending={set.isPending}>
          Update stock
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Checkbox
          label="Count this product"
          checked={isCounted}
          onChange={(event) => setWanted(event.target.checked)}
        />
        {isCounted && (
          <div className="grid gap-4 sm:grid-cols-[10rem_10rem_minmax(0,1fr)]">
            <Field
              label="Pieces in stock"
              error={problems.count}
              {...(stockReserved > 0 && {
                hint: `${figure(stockReserved)} reserved, ${figure((stockCount ?? 0) - stockReserved)} left to sell`,
              })}
            >
              <Input inputMode="numeric" {...field("count")} />
            </Field>
            <Field label="Low at" error={problems.lowStockAt} hint="Listed as low at this count or below.">
              <Input inputMode="numeric" {...field("lowStockAt")} />
            </Field>
            <Field label="Note" isOptional>
              <Input maxLength={200} placeholder="New delivery" {...field("note")} />
            </Field>
          </div>
        )}
        {problems.root && <Notice tone="danger">{problems.root}</Notice>}
        <LeaveGuard isDirty={isDirty && !set.isPending} name="the stock" />
      </form>
      <StockHistory productId={productId} />
    </Card>
  );
}

function StockHistory({ productId }: { productId: string }) {
  const query = api.admin.products.stockHistory.useQuery({ productId });
  if (!hasData(query)) return <QueryState query={query} className="mt-4 h-12" />;
  if (query.data.length === 0) return null;
  return (
    <details className="mt-4 border-line border-t pt-3 text-sm">
      <summary className="cursor-pointer font-medium">Stock history</summary>
      <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto">
        {query.data.map((movement) => (
          <MovementLine key={movement.id} movement={movement} />
        ))}
      </ul>
    </details>
  );
}

function MovementLine({ movement }: { movement: Movement }) {
  const { countBefore, countAfter, reservedBefore, reservedAfter, orderId, shortId, by, note } = movement;
  const reason = Object.entries(STOCK_REASONS).find(([key]) => key === movement.reason)?.[1] ?? movement.reason;
  const shown = (count: number | null) => (count === null ? "not counted" : figure(count));
  return (
    <li className="figures grid gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <span className="min-w-0">
        {reason}
        {orderId && shortId && (
          <>
            {" "}
            <Link
              href={`/admin/orders/${orderId}`}
              className="font-mono text-accent underline-offset-4 hover:underline"
            >
              #{shortId}
            </Link>
          </>
        )}
        {by && <span className="text-muted">, {by}</span>}
        {note && <span className="block text-muted">{note}</span>}
      </span>
      <span>
        {countBefore === countAfter ? `${shown(countAfter)} in stock` : `${shown(countBefore)} → ${shown(countAfter)}`}
        {reservedBefore !== reservedAfter && (
          <span className="text-muted">
            , reserved {figure(reservedBefore)} → {figure(reservedAfter)}
          </span>
        )}
      </span>
      <span className="text-muted">
        <LocalTime at={movement.createdAt} />
      </span>
    </li>
  );
}

import { z } from "zod";
import { parseDollars } from "~/domain/money";
import { isImageUrl } from "~/domain/product-image";
import { parsePercent } from "~/domain/product-price";
import { DOLLARS_TEXT } from "~/schemas/typed-dollars";
import type { RouterInputs } from "~/trpc/react";

export type BulkChangeInput = RouterInputs["admin"]["products"]["previewBulk"]["change"];

/** What the bulk panel offers, in its sequence. */
export const BULK_ACTS = {
  category: "Change category",
  image: "Change image",
  visibility: "Hide or show",
  markup: "Set markup",
  points: "Change markup by points",
  percent: "Change price by percent",
  price: "Set price",
  delete: "Delete",
} as const;
export type BulkAct = keyof typeof BULK_ACTS;

/** What was typed into the panel so far. */
export type BulkDraft = { act: BulkAct; category: string; url: string; visibility: "hide" | "show"; amount: string };
export const EMPTY_DRAFT: BulkDraft = { act: "category", category: "", url: "", visibility: "hide", amount: "" };

/** The act's field is still empty, so that there is nothing to apply. */
export function isEmptyDraft({ act, category, url, amount }: Omit<BulkDraft, "visibility">): boolean {
  if (act === "category") return category === "";
  if (act === "image") return url.trim() === "";
  return act !== "visibility" && act !== "delete" && amount.trim() === "";
}

/** The change that was typed; what is wrong with it stands beside the act's own field. */
export const BulkFields = z.custom<BulkDraft>().transform((draft, context) => {
  const read = readBulkDraft(draft);
  if ("change" in read) return read.change;
  context.addIssue({ code: "custom", path: [FIELD_OF[draft.act] ?? "amount"], message: read.error });
  return z.NEVER;
});

const FIELD_OF: Partial<Record<BulkAct, keyof BulkDraft>> = { category: "category", image: "url" };

function readBulkDraft(draft: BulkDraft): { change: BulkChangeInput } | { error: string } {
  const { act, category, url, amount } = draft;
  if (act === "category") {
    if (!category) return { error: "Please select a category" };
    return { change: { kind: "category", categoryId: category === "none" ? null : category } };
  }
  if (act === "image") {
    if (!url.trim()) return { error: "Please upload an image or enter an image URL" };
    return isImageUrl(url.trim()) ? { change: { kind: "image", url: url.trim() } } : { error: "Invalid URL" };
  }
  if (act === "visibility") return { change: { kind: "hidden", hidden: draft.visibility === "hide" } };
  if (act === "delete") return { change: { kind: "delete" } };
  if (act === "price") {
    try {
      return { change: { kind: "price", priceCents: parseDollars(amount) } };
    } catch {
      return { error: DOLLARS_TEXT };
    }
  }
  const sign = /^\s*[-\u2212]/.test(amount) ? -1 : 1;
  const bps = parsePercent(amount.replace(/^\s*[-+\u2212]/, ""));
  if (bps === null || (act === "markup" && sign < 0)) return { error: "Enter a percentage, such as 150" };
  if (act === "markup") return { change: { kind: "markup", markupBps: bps } };
  if (act === "points") return { change: { kind: "markup-points", pointsBps: sign * bps } };
  return { change: { kind: "price-percent", percentBps: sign * bps } };
}

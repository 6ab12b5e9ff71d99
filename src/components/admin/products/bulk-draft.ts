import { z } from "zod";
import type { PriceRounding } from "~/domain/price-rounding";
import { isAllowedImageUrl } from "~/domain/product-image";
import { parsePercent } from "~/domain/product-price";
import { parseDollars } from "~/domain/typed-money";
import { DOLLARS_TEXT } from "~/schemas/typed-dollars";
import type { RouterInputs } from "~/trpc/react";

export type BulkChangeInput = RouterInputs["admin"]["products"]["previewBulk"]["change"];

/** Bulk actions in the order shown. */
export const BULK_CHANGE_KINDS = {
  category: "Change category",
  image: "Change image",
  visibility: "Hide or show",
  featured: "Feature or unfeature",
  stock: "Sold out or in stock",
  markup: "Set markup",
  points: "Change markup by points",
  percent: "Change price by percent",
  price: "Set price",
  delete: "Delete",
} as const;
export type BulkChangeKind = keyof typeof BULK_CHANGE_KINDS;

/** The form state of the bulk panel. */
export type BulkDraft = {
  act: BulkChangeKind;
  category: string;
  url: string;
  /** For actions that toggle something. */
  isOn: "on" | "off";
  amount: string;
  scalesRungs: boolean;
  rounding: PriceRounding;
};
export const EMPTY_DRAFT: BulkDraft = {
  ...{ act: "category", category: "", url: "", isOn: "on", amount: "" },
  ...{ scalesRungs: true, rounding: "cents" },
};

type SwitchingAct = "visibility" | "featured" | "stock";
/** On and off labels of each toggling action. */
export const SWITCHES: Record<SwitchingAct, { label: string; on: string; off: string }> = {
  visibility: { label: "In the store", on: "Hide", off: "Show" },
  featured: { label: "On the home page", on: "Featured", off: "Not featured" },
  stock: { label: "Stock", on: "Sold out", off: "In stock" },
};
export const isSwitching = (act: BulkChangeKind): act is SwitchingAct => act in SWITCHES;

/** Whether the action's field is still empty, so there is nothing to apply. */
export function isEmptyDraft({
  act,
  category,
  url,
  amount,
}: Pick<BulkDraft, "act" | "category" | "url" | "amount">): boolean {
  if (act === "category") return category === "";
  if (act === "image") return url.trim() === "";
  return !isSwitching(act) && act !== "delete" && amount.trim() === "";
}

/** Parses the draft into a change. Errors are attached to the field of the chosen action. */
export const BulkFields = z.custom<BulkDraft>().transform((draft, context) => {
  const read = readBulkDraft(draft);
  if ("change" in read) return read.change;
  context.addIssue({ code: "custom", path: [FIELD_OF[draft.act] ?? "amount"], message: read.error });
  return z.NEVER;
});

const FIELD_OF: Partial<Record<BulkChangeKind, keyof BulkDraft>> = { category: "category", image: "url" };

function readBulkDraft(draft: BulkDraft): { change: BulkChangeInput } | { error: string } {
  const { act, category, url, amount } = draft;
  if (act === "category") {
    if (!category) return { error: "Please select a category" };
    return { change: { kind: "category", categoryId: category === "none" ? null : category } };
  }
  if (act === "image") {
    if (!url.trim()) return { error: "Please upload an image or enter an image URL" };
    return isAllowedImageUrl(url.trim()) ? { change: { kind: "image", url: url.trim() } } : { error: "Invalid URL" };
  }
  const isOn = draft.isOn === "on";
  if (act === "visibility") return { change: { kind: "hidden", hidden: isOn } };
  if (act === "featured") return { change: { kind: "featured", featured: isOn } };
  if (act === "stock") return { change: { kind: "sold-out", soldOut: isOn } };
  if (act === "delete") return { change: { kind: "delete" } };
  const pricing = { rungs: draft.scalesRungs ? "scale" : "keep", rounding: draft.rounding } as const;
  if (act === "price") {
    try {
      return { change: { kind: "price", priceCents: parseDollars(amount), ...pricing } };
    } catch {
      return { error: DOLLARS_TEXT };
    }
  }
  const sign = /^\s*[-\u2212]/.test(amount) ? -1 : 1;
  const bps = parsePercent(amount.replace(/^\s*[-+\u2212]/, ""));
  if (bps === null || (act === "markup" && sign < 0)) return { error: "Enter a percentage, such as 150" };
  if (act === "markup") return { change: { kind: "markup", markupBps: bps, ...pricing } };
  if (act === "points") return { change: { kind: "markup-points", pointsBps: sign * bps, ...pricing } };
  return { change: { kind: "price-percent", percentBps: sign * bps, ...pricing } };
}

"use client";

import { useState } from "react";
import { z } from "zod";
import { MAX_IMAGES } from "~/domain/product-image";
import { errorMessage, errorReason, fieldErrors } from "~/lib/api-error";
import { ProductShape } from "~/schemas/admin/products";
import type { ApiError } from "~/trpc/react";
import {
  DRAFT_KEYS,
  type DraftErrors,
  type DraftKey,
  draftKey,
  draftOf,
  isSame,
  mergeDrafts,
  type ProductDraft,
  readDraft,
} from "./product-draft";

const Changed = z.object({ current: ProductShape, version: z.number() });

export type Conflict = { message: string; theirs: ProductDraft; keys: DraftKey[]; takenOver: DraftKey[] };

/** The form's state: what was typed, what is wrong, what is unsaved, and what somebody else saved meanwhile. */
export function useProductForm(initial: ProductDraft, initialVersion: number) {
  const [base, setBase] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [version, setVersion] = useState(initialVersion);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<DraftErrors>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { fields, errors } = readDraft(draft);
  return {
    draft,
    fields,
    version,
    conflict,
    isDirty: DRAFT_KEYS.some((key) => !isSame(base, draft, key)),
    isValid: Object.keys(errors).length === 0,
    set(changes: Partial<ProductDraft>) {
      setDraft((now) => ({ ...now, ...changes }));
      setRefused({});
    },
    /** Adds to the pictures that stand there by then: an upload ends later than it began. */
    addImages(added: readonly string[]) {
      setDraft((now) => ({ ...now, imageUrls: [...new Set([...now.imageUrls, ...added])].slice(0, MAX_IMAGES) }));
      setRefused({});
    },
    /** An error is shown once its field was left, or once saving was tried. */
    errorOf: (key: string): { error?: string } => {
      const error = refused[key] ?? (seen.has(key) || seen.has("all") ? errors[key] : undefined);
      return error ? { error } : {};
    },
    leave: (key: string) => setSeen((now) => new Set([...now, key])),
    showAll: () => setSeen(new Set(["all"])),
    saved(now: ProductDraft, newVersion: number) {
      setBase(now);
      setVersion(newVersion);
      setConflict(null);
      setSeen(new Set());
    },
    discard() {
      setDraft(base);
      setConflict(null);
      setSeen(new Set());
      setRefused({});
    },
    takeTheirs(key: DraftKey) {
      if (!conflict) return;
      setDraft({ ...draft, [key]: conflict.theirs[key] });
      setConflict({ ...conflict, keys: conflict.keys.filter((other) => other !== key) });
    },
    /** True when the refusal is shown beside fields or as a conflict. */
    refuse(error: ApiError): boolean {
      const changed = errorReason(error) === "product-changed" ? Changed.safeParse(error.data?.detail) : null;
      if (changed?.success) {
        const theirs = draftOf(changed.data.current);
        const merged = mergeDrafts(base, draft, theirs);
        setDraft(merged.draft);
        setBase(theirs);
        setVersion(changed.data.version);
        setConflict({ message: errorMessage(error), theirs, keys: merged.conflicts, takenOver: merged.takenOver });
        return true;
      }
      const texts = Object.entries(fieldErrors(error));
      setRefused(Object.fromEntries(texts.map(([path, text]) => [draftKey(path.split(".")), text])));
      return texts.length > 0;
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
export type PartProps = { form: ProductFormState };

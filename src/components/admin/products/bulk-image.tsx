"use client";

import { Images } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { ImagePicker } from "../images/image-picker";
import { ImagePreview } from "./image-preview";

type BulkImageProps = { url: string; error: string | undefined; onChange: (url: string) => void };

/** The one picture for many products: uploaded, from the library, or by its address. */
export function BulkImage({ url, error, onChange }: BulkImageProps) {
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
      <ImagePicker open={isPicking} onOpenChange={setPicking} onPick={([first = ""]) => onChange(first)} />
    </div>
  );
}

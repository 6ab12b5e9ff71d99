"use client";

import { ArrowLeft, ArrowRight, Images, Plus, X } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, FieldError, Input } from "~/components/ui/field";
import { isAllowedImageUrl, MAX_IMAGES } from "~/domain/product-image";
import { cn } from "~/lib/cn";
import { IMAGE_URL_TEXT } from "~/schemas/admin/products";
import { ImagePicker } from "../images/image-picker";
import { UploadButton } from "../images/upload-button";
import { UploadProgress } from "../images/upload-progress";
import { useImageUploads } from "../images/use-image-uploads";
import { ImagePreview } from "./image-preview";
import type { PartProps, ProductEditing } from "./use-product-form";

type TypedUrl = ProductEditing["imageUrl"];

/** The product's images: uploaded, from the library or by URL. The first one is shown in lists. */
export function ProductImages({ form, typed }: PartProps & { typed: TypedUrl }) {
  const [isPicking, setPicking] = useState(false);
  const urls = useWatch({ control: form.control, name: "imageUrls" });
  const set = (changed: string[]) => form.setValue("imageUrls", changed, { shouldDirty: true, shouldValidate: true });
  // Reads the current value, because it may have changed while an upload was running.
  const add = (added: readonly string[]) =>
    set([...new Set([...form.getValues("imageUrls"), ...added])].slice(0, MAX_IMAGES));
  const uploads = useImageUploads({ purpose: "product", onUploaded: (images) => add(images.map(({ url }) => url)) });
  return (
    <Card
      title="Images"
      description="The first one is shown in lists. Drag to reorder, or use the arrows."
      action={
        <div className="flex flex-wrap gap-2">
          <UploadButton variant="secondary" isPending={uploads.isBusy} onFiles={uploads.add} />
          <Button variant="secondary" onClick={() => setPicking(true)}>
            <Images aria-hidden /> Library
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <UploadProgress {...uploads} />
        <ImageTiles urls={urls} onChange={set} />
        <FieldError message={form.formState.errors.imageUrls?.message} />
        <AddByAddress typed={typed} onAdd={(url) => add([url])} />
      </div>
      {isPicking && <ImagePicker onClose={() => setPicking(false)} multiple onPick={add} />}
    </Card>
  );
}

function ImageTiles({ urls, onChange }: { urls: string[]; onChange: (urls: string[]) => void }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  function move(from: number, to: number) {
    const moved = urls[from];
    if (moved === undefined || to < 0 || to >= urls.length || from === to) return;
    const rest = urls.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
    setSaid(`Image ${from + 1} is now image ${to + 1} of ${urls.length}`);
  }
  const over = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged === null || dragged === to) return;
    move(dragged, to);
    setDragged(to);
  };
  if (urls.length === 0) return <p className="text-muted text-sm">No image yet.</p>;
  return (
    <>
      <ul aria-label="Images" className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {urls.map((url, place) => (
          <li
            key={url}
            draggable
            onDragStart={() => setDragged(place)}
            onDragOver={(event) => over(event, place)}
            onDragEnd={() => setDragged(null)}
            onDrop={(event) => event.preventDefault()}
            className={cn(
              "relative cursor-grab overflow-hidden rounded border border-line bg-surface",
              dragged === place && "opacity-50 ring-2 ring-accent",
            )}
          >
            <span className="block aspect-square">
              <ImagePreview url={url} alt={`Image ${place + 1}`} />
            </span>
            {place === 0 && (
              <Badge tone="accent" className="absolute top-2 left-2">
                Main
              </Badge>
            )}
            <div className="flex justify-between border-line border-t">
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Move image ${place + 1} forward`}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <ArrowLeft aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove image ${place + 1}`}
                onClick={() => onChange(urls.filter((other) => other !== url))}
              >
                <X aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Move image ${place + 1} back`}
                disabled={place === urls.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <ArrowRight aria-hidden />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

function AddByAddress({ typed, onAdd }: { typed: TypedUrl; onAdd: (url: string) => void }) {
  const url = typed.text.trim();
  function add() {
    if (!url) return;
    if (!isAllowedImageUrl(url)) return typed.set({ text: typed.text, error: IMAGE_URL_TEXT });
    onAdd(url);
    typed.set({ text: "" });
  }
  return (
    <div className="flex items-start gap-3">
      {url && (
        <span className="mt-[1.65rem] size-20 shrink-0 overflow-hidden rounded border border-line">
          <ImagePreview url={url} alt="The image at this address" />
        </span>
      )}
      <Field label="Image URL" isOptional className="flex-1" error={typed.error}>
        <Input
          ref={typed.field}
          type="url"
          value={typed.text}
          maxLength={2000}
          placeholder="https://"
          autoComplete="off"
          onChange={(event) => typed.set({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Button variant="secondary" className="mt-[1.65rem]" disabled={!url} onClick={add}>
        <Plus aria-hidden /> Add
      </Button>
    </div>
  );
}

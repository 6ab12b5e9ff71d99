"use client";

import { ImageOff, ImagePlus, Trash2 } from "lucide-react";
import { type Ref, useState } from "react";
import { ImagePicker } from "~/components/admin/images/image-picker";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { pictureUrl } from "~/domain/picture-url";
import { cn } from "~/lib/cn";
import type { SitePicture } from "./site-fields";

type PictureFieldProps = {
  field: SitePicture;
  label: string;
  hint: string;
  value: string;
  error?: string | undefined;
  onChange: (url: string) => void;
  onBlur: () => void;
  /** The text field, which the form focuses when it refuses the URL. */
  inputRef: Ref<HTMLInputElement>;
};

/** An image of the site: uploaded, from the library, or by URL, with a preview. */
export function PictureField({ field, label, hint, value, error, onChange, onBlur, inputRef }: PictureFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3 border-line border-t py-5 first:border-t-0 first:pt-0 last:pb-0 sm:flex-row sm:gap-5">
      <Preview key={value} field={field} label={label} value={value} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Field label={label} hint={hint} {...(error && { error })} isOptional>
          <Input
            ref={inputRef}
            value={value}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
            <ImagePlus aria-hidden /> Upload or choose <span className="sr-only">{label}</span>
          </Button>
          {value && (
            <Button variant="ghost" size="sm" onClick={() => onChange("")}>
              <Trash2 aria-hidden /> Remove <span className="sr-only">{label}</span>
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <ImagePicker onClose={() => setIsOpen(false)} purpose="site" onPick={([url]) => url && onChange(url)} />
      )}
    </div>
  );
}

const SHAPES: Record<SitePicture, string> = {
  headerLogoUrl: "max-h-10 max-w-full",
  footerLogoUrl: "max-h-10 max-w-full",
  faviconUrl: "size-8",
  heroImageUrl: "aspect-video w-full object-cover",
  ogImageUrl: "aspect-[1200/630] w-full object-cover",
};

/** Previews the image as the shop shows it. Keyed by URL, so that a new URL resets the error state. */
function Preview({ field, label, value }: Pick<PictureFieldProps, "field" | "label" | "value">) {
  const [hasFailed, setFailed] = useState(false);
  const url = pictureUrl(value);
  return (
    <div className="grid h-28 shrink-0 place-items-center overflow-hidden rounded border border-line bg-subtle p-2 text-muted text-xs sm:w-48">
      {!value ? (
        <span>None</span>
      ) : !url || hasFailed ? (
        <span className="flex flex-col items-center gap-1 text-danger">
          <ImageOff aria-hidden className="size-5" />
          Invalid URL
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: a logo of any address, shown at its own size
        <img
          src={url}
          alt={`${label} preview`}
          onError={() => setFailed(true)}
          className={cn("object-contain", SHAPES[field])}
        />
      )}
    </div>
  );
}

"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import type { LibraryImage } from "./use-library";

type ImageTileProps = {
  image: LibraryImage;
  isChosen: boolean;
  onToggle: () => void;
  /** 1-based position among the chosen images, if order matters. */
  place?: number;
  children?: ReactNode;
};

/** A selectable image. Off-screen tiles skip layout (content-visibility), so that thousands stay fast. */
export function ImageTile({ image, isChosen, onToggle, place, children }: ImageTileProps) {
  return (
    <li className="flex min-w-0 flex-col gap-1.5 p-1 [contain-intrinsic-size:auto_14rem] [content-visibility:auto]">
      <label
        className={cn(
          "group relative block cursor-pointer overflow-hidden rounded border bg-subtle outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent",
          isChosen ? "border-accent ring-2 ring-accent" : "border-line hover:border-ink",
        )}
      >
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          aria-label={`Select ${image.name}`}
          className="sr-only"
        />
        {/* biome-ignore lint/performance/noImgElement: our own route already serves each width as WebP */}
        <img
          src={`${image.url}?w=400`}
          alt=""
          width={400}
          height={400}
          loading="lazy"
          decoding="async"
          className="aspect-square size-full object-contain"
        />
        <span
          aria-hidden
          className={cn(
            "figures absolute top-2 left-2 grid size-6 place-items-center rounded border font-semibold text-xs",
            isChosen ? "border-accent bg-accent text-accent-ink" : "border-line-strong bg-surface",
          )}
        >
          {isChosen && (place ?? <Check strokeWidth={3} className="size-4" />)}
        </span>
      </label>
      <p title={image.name} className="truncate text-sm">
        {image.name}
      </p>
      {children}
    </li>
  );
}

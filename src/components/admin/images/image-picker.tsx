"use client";

import { Images } from "lucide-react";
import { useState } from "react";
import { useDebounced } from "~/components/store/use-debounced";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Field, Input } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import { ImageTile } from "./image-tile";
import { ShowMore } from "./show-more";
import { UploadButton } from "./upload-button";
import type { UploadPurpose } from "./upload-image";
import { UploadProgress } from "./upload-progress";
import { useImageUploads } from "./use-image-uploads";
import { useLibrary } from "./use-library";

type ImagePickerProps = {
  onClose: () => void;
  /** The URLs of the chosen images in the order chosen; only one unless `multiple`. */
  onPick: (urls: string[]) => void;
  multiple?: boolean;
  purpose?: UploadPurpose;
};

/** Picks images from the library, or uploads new ones, which are then selected. */
export function ImagePicker({ onPick, onClose, multiple = false, purpose = "product" }: ImagePickerProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), 250);
  const library = useLibrary({ show: "all", search });
  const choose = (urls: string[]) =>
    setChosen((now) => (multiple ? [...now, ...urls.filter((url) => !now.includes(url))] : urls.slice(-1)));
  const toggle = (url: string) =>
    chosen.includes(url) ? setChosen(chosen.filter((other) => other !== url)) : choose([url]);
  const uploads = useImageUploads({ purpose, onUploaded: (images) => choose(images.map(({ url }) => url)) });

  function pick() {
    onPick(chosen);
    onClose();
  }
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={multiple ? "Choose images" : "Choose an image"}
      description="From the image library, newest first, or uploaded now."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={pick}>
            {multiple && chosen.length > 1 ? `Use ${chosen.length} images` : "Use image"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Search by file name" className="min-w-40 flex-1">
            <Input type="search" value={typed} maxLength={120} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <UploadButton
            variant="secondary"
            isSingle={!multiple}
            label={multiple ? "Upload images" : "Upload image"}
            isPending={uploads.isBusy}
            onFiles={uploads.add}
          />
        </div>
        <UploadProgress {...uploads} />
        {!library.data ? (
          <QueryState query={library} className="h-72" />
        ) : library.images.length === 0 ? (
          <EmptyState icon={<Images aria-hidden />} title={search ? "No image found" : "No images in library yet"}>
            {search ? "Try part of the file name." : "Upload the first one; it is chosen at once."}
          </EmptyState>
        ) : (
          <>
            <ul aria-label="Images" className="grid grid-cols-2 gap-3 p-1 sm:grid-cols-4 lg:grid-cols-5">
              {library.images.map((image) => (
                <ImageTile
                  key={image.id}
                  image={image}
                  isChosen={chosen.includes(image.url)}
                  {...(multiple && { place: chosen.indexOf(image.url) + 1 })}
                  onToggle={() => toggle(image.url)}
                />
              ))}
            </ul>
            {library.hasNextPage && (
              <ShowMore
                isPending={library.isFetchingNextPage}
                hasFailed={library.isFetchNextPageError}
                onMore={library.fetchNextPage}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

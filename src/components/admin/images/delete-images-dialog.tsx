"use client";

import { useState } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { plural } from "~/domain/plural";
import { errorMessage } from "~/lib/api-error";
import { MAX_IMAGES_AT_ONCE } from "~/schemas/admin/images";
import { api, type RouterOutputs } from "~/trpc/react";
import { isInUse, UsesList } from "./image-uses";
import type { LibraryImage } from "./use-library";

type Outcome = RouterOutputs["admin"]["images"]["delete"];

type DeleteImagesDialogProps = {
  images: LibraryImage[];
  onClose: () => void;
  onDeleted: (ids: string[]) => void;
};

/**
 * Confirms deleting images. Images in use are kept unless the admin chooses to remove them from where they are used
 * too.
 */
export function DeleteImagesDialog({ images, onClose, onDeleted }: DeleteImagesDialogProps) {
  const utils = api.useUtils();
  const [alsoInUse, setAlsoInUse] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const remove = api.admin.images.delete.useMutation();
  const used = images.filter(isInUse);
  const going = alsoInUse ? images : images.filter((image) => !isInUse(image));

  async function confirm() {
    if (going.length === 0) return setError("All of these are in use. Tick the box to delete them as well.");
    setIsPending(true);
    setError(undefined);
    const total: Outcome = { deleted: [], kept: [] };
    try {
      const ids = going.map(({ id }) => id);
      for (let at = 0; at < ids.length; at += MAX_IMAGES_AT_ONCE) {
        const imageIds = ids.slice(at, at + MAX_IMAGES_AT_ONCE);
        const { deleted, kept } = await remove.mutateAsync({ imageIds, alsoInUse });
        total.deleted.push(...deleted);
        total.kept.push(...kept);
      }
      tell(total);
      onClose();
    } catch (failure) {
      toast.error("Failed to delete some images. Please try again.");
      // mutateAsync rejects with a tRPC error, but `catch` types it as unknown.
      setError(errorMessage(failure));
    } finally {
      setIsPending(false);
      onDeleted(total.deleted);
      await utils.admin.images.invalidate();
    }
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={images.length === 1 ? `Delete ${images[0]?.name}?` : `Delete ${plural(images.length, "image")}?`}
      description={images.length === 1 ? "Its files are permanently deleted." : "Their files are permanently deleted."}
      confirmLabel={`Delete ${plural(going.length, "image")}`}
      isPending={isPending}
      {...(error && { error })}
      onConfirm={() => void confirm()}
    >
      {used.length > 0 && (
        <>
          <p className="text-sm">
            {used.length === 1 ? "This one is in use and is kept:" : `These ${used.length} are in use and are kept:`}
          </p>
          <ul aria-label="In use" className="max-h-56 divide-y divide-line overflow-y-auto text-sm">
            {used.map((image) => (
              <li key={image.id} className="flex gap-3 py-2">
                {/* biome-ignore lint/performance/noImgElement: our own route already serves each width as WebP */}
                <img
                  src={`${image.url}?w=400`}
                  alt=""
                  width={40}
                  height={40}
                  className="size-10 rounded object-contain"
                />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">{image.name}</p>
                  <div className="text-muted">
                    <UsesList uses={image.uses} />
                  </div>
                </div>
              </li>
            ))}
          </ul>
          <Checkbox
            label="Delete those in use as well, and take them out of these products, settings and Undo"
            checked={alsoInUse}
            onChange={(event) => {
              setAlsoInUse(event.target.checked);
              setError(undefined);
            }}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Lists images that were kept because they came into use after the page loaded. */
function tell({ deleted, kept }: Outcome): void {
  if (deleted.length > 0 || kept.length === 0)
    toast.success(`Successfully deleted ${plural(deleted.length, "image")}!`);
  if (kept.length === 0) return;
  const names = kept.map(
    ({ name, uses }) =>
      `${name} (${[...[...uses.products, ...uses.undo].map((one) => one.name), ...uses.settings].join(", ")})`,
  );
  toast.error("Failed to delete some images. Please try again.", { description: `In use by now: ${names.join(", ")}` });
}

"use client";

import { CircleUserRound } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { ActionDialog } from "~/components/shared/action-dialog";
import { Button } from "~/components/ui/button";
import { FieldError } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage, RequestError, routeError } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import { customerViewHeader } from "~/lib/customer-view-header";
import { fetchWithNetworkError } from "~/lib/fetch-with-network-error";
import { api } from "~/trpc/react";

export function ProfilePicture({ name, url }: { name: string; url: string | null }) {
  const utils = api.useUtils();
  const hintId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const refresh = () => Promise.all([utils.account.profile.invalidate(), utils.account.me.invalidate()]);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again fires `change`.
    event.target.value = "";
    if (!file || preview) return;
    if (!file.type.startsWith("image/")) return setError("Please select an image file");
    setError(undefined);
    try {
      if (file.size > MAX_PICTURE_BYTES) throw new RequestError("The picture is larger than 15 MB");
      const small = await shrinkPicture(file);
      setPreview(small.preview);
      await uploadPicture(small.blob);
      await refresh();
      toast.success("Profile picture uploaded successfully!");
    } catch (failure) {
      setError(`Error uploading profile picture: ${errorMessage(failure)}`);
    } finally {
      setPreview(null);
    }
  }

  const shown = preview ?? url;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {shown ? (
        // biome-ignore lint/performance/noImgElement: a small picture of the account's own, or one not yet uploaded
        <img
          src={shown}
          alt={`${name}, as others see you`}
          width={80}
          height={80}
          className={cn("size-20 rounded-full border border-line object-cover", preview && "opacity-60")}
        />
      ) : (
        <CircleUserRound aria-hidden strokeWidth={1} className="size-20 shrink-0 text-line-strong" />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium text-sm">Profile picture</p>
        <p id={hintId} className="mt-0.5 text-muted text-sm">
          JPEG, PNG or WebP, up to 15 MB. It is made smaller for you.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-describedby={hintId}
            isPending={preview !== null}
            onClick={() => chooser.current?.click()}
          >
            {url ? "Change picture" : "Choose picture"}
          </Button>
          {url && <RemovePicture onRemoved={refresh} />}
        </div>
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label="Profile picture file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <div className="mt-2 empty:hidden">
          <FieldError message={error} />
        </div>
      </div>
    </div>
  );
}

function RemovePicture({ onRemoved }: { onRemoved: () => Promise<unknown> }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = api.account.removePicture.useMutation({
    onSuccess: async () => {
      setIsAsking(false);
      await onRemoved();
      toast.success("Profile picture removed");
    },
  });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <ActionDialog
        action={remove}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove your profile picture"
        description="The picture is deleted. You can choose another one at any time."
        confirmLabel="Remove picture"
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

/** Limit of the chosen file. The upload is far smaller, and the server validates and re-encodes it. */
const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
const LONGEST_SIDE = 400;
const JPEG_QUALITY = 0.8;

/** Scales the file down to 400 px on its longest side as a JPEG. Throws "Failed to compress image". */
async function shrinkPicture(file: File): Promise<{ blob: Blob; preview: string }> {
  const failed = () => new RequestError("Failed to compress image");
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) throw failed();
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pencil = canvas.getContext("2d");
    if (!pencil) throw failed();
    // JPEG has no transparency: make transparent areas white, not black.
    pencil.fillStyle = "#ffffff";
    pencil.fillRect(0, 0, canvas.width, canvas.height);
    pencil.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
    if (!blob) throw failed();
    return { blob, preview: canvas.toDataURL("image/jpeg", JPEG_QUALITY) };
  } finally {
    bitmap.close();
  }
}

/** Throws with the server's error message. */
async function uploadPicture(picture: Blob): Promise<void> {
  const response = await fetchWithNetworkError("/api/account/picture", {
    method: "POST",
    body: picture,
    headers: { "Content-Type": picture.type, ...customerViewHeader() },
  });
  if (!response.ok) throw routeError(await response.json().catch(() => null));
}

"use client";

import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "~/components/ui/button";
import { UPLOAD_TYPES } from "./upload-image";

type UploadButtonProps = {
  onFiles: (files: File[]) => void;
  isPending: boolean;
  label?: string;
  isSingle?: boolean;
  variant?: "primary" | "secondary";
};

export function UploadButton({ onFiles, isPending, label, isSingle, variant = "primary" }: UploadButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // Reset so that choosing the same files again fires a change event.
    event.target.value = "";
  }
  return (
    <>
      <Button variant={variant} isPending={isPending} onClick={() => chooser.current?.click()}>
        <ImageUp aria-hidden /> {label ?? "Upload images"}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={UPLOAD_TYPES}
        multiple={!isSingle}
        aria-label="Image files"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
    </>
  );
}

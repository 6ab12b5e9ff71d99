"use client";

import { useRef, useState } from "react";
import { toast } from "~/components/ui/toast";
import { plural } from "~/domain/plural";
import { errorMessage } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { api } from "~/trpc/react";
import { type UploadedImage, type UploadPurpose, uploadImage } from "./upload-image";

const AT_ONCE = 3;

export type FileUpload = {
  id: string;
  file: File;
  status: "waiting" | "sending" | "done" | "failed";
  /** From 0 to 1. */
  progress: number;
  why: string | null;
};

type Options = { purpose: UploadPurpose; onUploaded?: (images: UploadedImage[]) => void };

function failureText(uploaded: number, failed: number): string {
  if (uploaded > 0) return "Failed to upload some images. Please try again.";
  return failed === 1 ? "Failed to upload image. Please try again." : "Failed to upload images. Please try again.";
}

/** Uploads many images, three at a time, tracking progress and errors per file. Failed ones can be retried. */
export function useImageUploads({ purpose, onUploaded }: Options) {
  const utils = api.useUtils();
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because workers already running would not see later state.
  const queue = useRef<FileUpload[]>([]);
  const working = useRef(0);
  const outcome = useRef<{ images: UploadedImage[]; failures: number }>({ images: [], failures: 0 });

  const change = (id: string, changes: Partial<FileUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  async function work() {
    working.current += 1;
    for (let upload = queue.current.shift(); upload; upload = queue.current.shift()) {
      const { id, file } = upload;
      change(id, { status: "sending", progress: 0, why: null });
      try {
        const image = await uploadImage(file, { purpose, onProgress: (progress) => change(id, { progress }) });
        outcome.current.images.push(image);
        change(id, { status: "done", progress: 1 });
      } catch (failure) {
        outcome.current.failures += 1;
        change(id, { status: "failed", why: errorMessage(failure) });
      }
    }
    working.current -= 1;
    if (working.current === 0) await finish();
  }

  async function finish() {
    const { images, failures } = outcome.current;
    outcome.current = { images: [], failures: 0 };
    setIsBusy(false);
    if (failures > 0) toast.error(failureText(images.length, failures));
    if (images.length === 0) return;
    await utils.admin.images.invalidate();
    toast.success(`Successfully uploaded ${plural(images.length, "image")}!`);
    onUploaded?.(images);
  }

  function start(added: FileUpload[]) {
    if (added.length === 0) return;
    queue.current.push(...added);
    setIsBusy(true);
    for (let free = AT_ONCE - working.current; free > 0 && queue.current.length > 0; free--) void work();
  }

  return {
    uploads,
    isBusy,
    add(files: Iterable<File>) {
      const fresh = [...files].map(
        (file): FileUpload => ({ id: randomUuid(), file, status: "waiting", progress: 0, why: null }),
      );
      // Drop finished uploads from the list; failed ones stay until they are retried.
      setUploads((all) => [...(isBusy ? all : all.filter(({ status }) => status === "failed")), ...fresh]);
      start(fresh);
    },
    retry() {
      const failed = uploads.filter(({ status }) => status === "failed");
      for (const { id } of failed) change(id, { status: "waiting", why: null });
      start(failed);
    },
    clear: () => setUploads([]),
  };
}

export type ImageUploads = ReturnType<typeof useImageUploads>;

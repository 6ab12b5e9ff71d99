"use client";

import { CircleAlert } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";
import type { ImageUploads } from "./use-image-uploads";

/** Upload progress, and each failed file with the reason. Renders nothing once all uploads succeeded. */
export function UploadProgress({ uploads, isBusy, retry, clear }: ImageUploads) {
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ status }) => status === "failed");
  const done = uploads.filter(({ status }) => status === "done").length;
  if (!isBusy && failed.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3 p-4">
      {isBusy && (
        <ProgressBar
          label="Uploading"
          value={uploads.reduce((sum, { status, progress }) => sum + (status === "failed" ? 1 : progress), 0)}
          max={uploads.length}
          detail={`${done} of ${uploads.length}`}
        />
      )}
      {failed.length > 0 && (
        <>
          <p className="font-medium text-sm">
            {failed.length} of {uploads.length} not uploaded
          </p>
          <ul aria-label="Not uploaded" className="max-h-48 divide-y divide-line overflow-y-auto text-sm">
            {failed.map(({ id, file, why }) => (
              <li key={id} className="flex items-start gap-2 py-1.5">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
                <p className="min-w-0">
                  <span className="break-all font-medium">{file.name}</span>
                  <span className="block text-danger">{why}</span>
                </p>
              </li>
            ))}
          </ul>
          {!isBusy && (
            <div className="flex gap-2">
              <Button size="sm" variant="secondary" onClick={retry}>
                Try again
              </Button>
              <Button size="sm" variant="ghost" onClick={clear}>
                Dismiss
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

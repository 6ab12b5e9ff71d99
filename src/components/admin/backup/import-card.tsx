"use client";

import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { ProgressBar } from "~/components/ui/progress-bar";
import { RadioCard } from "~/components/ui/radio-card";
import { IMPORT_MODES, type ImportMode } from "~/domain/backup";
import { errorMessage, errorReason } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { uploadBackup } from "./backup-transfer";
import { MODE_WORDS, pictureCount } from "./import-labels";
import { ImportProgress } from "./import-progress";
import { PreviewTable } from "./preview-table";

/** Errors about the backup file are self-explanatory; anything else gets a generic title. */
function failureOf(error: unknown): { title: string; why?: string } {
  const isOwn = ["invalid-backup", "invalid-archive", "import-errors"].includes(errorReason(error) ?? "");
  return isOwn ? { title: errorMessage(error) } : { title: "Failed to import backup", why: errorMessage(error) };
}

/** Imports a backup: choose file and mode, preview the changes, then confirm. */
export function ImportCard() {
  const utils = api.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<ImportMode>("append");
  const [fileId, setFileId] = useState<string | null>(null);
  const [fileName, setFileName] = useState("");
  const [fraction, setFraction] = useState<number | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const preview = api.admin.backup.preview.useMutation();
  const load = api.admin.backup.import.useMutation({
    onSuccess: () => {
      setFileId(null);
      preview.reset();
      if (input.current) input.current.value = "";
      void utils.admin.invalidate();
    },
    onSettled: () => setIsAsked(false),
  });
  const isBusy = fraction !== null || preview.isPending || load.isPending;
  const forget = () => {
    setFileId(null);
    setFileError(undefined);
    preview.reset();
    load.reset();
  };
  const look = (id: string, way: ImportMode) => {
    load.reset();
    preview.mutate({ fileId: id, mode: way });
  };
  async function check() {
    const file = input.current?.files?.[0];
    if (!file) return setFileError("Please select a backup file");
    if (fileId) return look(fileId, mode);
    setFileError(undefined);
    setFraction(0);
    try {
      const uploaded = await uploadBackup(file, setFraction);
      setFileId(uploaded.fileId);
      setFileName(file.name);
      look(uploaded.fileId, mode);
    } catch (error) {
      setFileError(errorMessage(error));
    } finally {
      setFraction(null);
    }
  }
  const failed = load.error ?? preview.error;
  const failure = failed && failureOf(failed);
  return (
    <Card
      title="Import a backup"
      description="A backup file, or an archive with pictures: both come back in one step. You see a preview first. The import either completes or changes nothing."
    >
      <div className="flex flex-col gap-5">
        <Field label="Backup file" {...(fileError && { error: fileError })}>
          <Input
            ref={input}
            type="file"
            accept="application/json,.json,application/x-tar,.tar"
            disabled={isBusy}
            onChange={forget}
            className="h-auto py-2 file:mr-3 file:rounded file:border-0 file:bg-subtle file:px-3 file:py-1.5 file:font-medium file:text-ink file:text-sm"
          />
        </Field>
        <fieldset className="grid gap-3 sm:grid-cols-2" disabled={isBusy}>
          <legend className="mb-2 font-medium text-sm">Import mode</legend>
          {IMPORT_MODES.map((way) => (
            <RadioCard
              key={way}
              name="mode"
              value={way}
              checked={mode === way}
              onChange={() => {
                setMode(way);
                if (fileId) look(fileId, way);
              }}
              title={MODE_WORDS[way].label}
              description={MODE_WORDS[way].hint}
            />
          ))}
        </fieldset>
        {fraction !== null && (
          <ProgressBar label="Uploading" value={fraction} max={1} detail={`${Math.round(fraction * 100)}%`} />
        )}
        {fileId && preview.isPending && <ImportProgress jobId={fileId} />}
        {failure && (
          <Notice tone="danger" title={failure.title}>
            {failure.why}
          </Notice>
        )}
        {load.isSuccess && (
          <Notice tone="success" title="Backup imported">
            {load.data.pictures > 0 && `${pictureCount(load.data.pictures)} put back. `}The shop as it was before was
            saved and can be restored below.
          </Notice>
        )}
        {preview.data && !preview.isPending && <PreviewTable preview={preview.data} />}
        <div className="flex flex-wrap gap-3">
          <Button
            variant={preview.data ? "secondary" : "primary"}
            isPending={fraction !== null || preview.isPending}
            onClick={() => void check()}
          >
            {preview.data ? "Check again" : "Check backup"}
          </Button>
          {fileId && preview.data && (
            <Button
              variant={mode === "replace" ? "danger" : "primary"}
              disabled={preview.data.errors.length > 0 || preview.isPending}
              isPending={load.isPending}
              onClick={() => setIsAsked(true)}
            >
              {MODE_WORDS[mode].label}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={MODE_WORDS[mode].title(fileName)}
        description={MODE_WORDS[mode].question}
        tone={mode === "replace" ? "danger" : "primary"}
        confirmLabel={MODE_WORDS[mode].label}
        isPending={load.isPending}
        onConfirm={() => fileId && load.mutate({ fileId, mode })}
      >
        {fileId && load.isPending && <ImportProgress jobId={fileId} />}
      </ConfirmDialog>
    </Card>
  );
}

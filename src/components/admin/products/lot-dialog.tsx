"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { GuardedDialog } from "~/components/shared/guarded-dialog";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { LOT_FILE_KINDS, LOT_FILE_LABELS, type LotFileKind, readPurity } from "~/domain/lot";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { SaveLotInput } from "~/schemas/admin/lots";
import { api } from "~/trpc/react";
import type { Lot } from "./product-lots";
import { LOT_FILE_TYPES, lotFileProblem, uploadLotFile } from "./upload-lot-file";

type LotDialogProps = {
  productId: string;
  /** Null for a new lot. */
  lot: Lot | null;
  onClose: () => void;
};
type Problems = Partial<Record<"lotNumber" | "testedOn" | "purity" | "root" | LotFileKind, string>>;

/** Edits a lot. Saves the lot first, then uploads its files; failed uploads can be retried here. */
export function LotDialog({ productId, lot, onClose }: LotDialogProps) {
  const formId = useId();
  const utils = api.useUtils();
  const save = api.admin.lots.save.useMutation();
  const [lotId, setLotId] = useState(lot?.id ?? null);
  const [seen, setSeen] = useState(lot ? certifiedOf(lot) : undefined);
  const [isTyped, setIsTyped] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setIsSending] = useState(false);
  /** Files already uploaded before another one failed, so that a retry sends only what is missing. */
  const arrived = useRef(new Map<LotFileKind, File>());
  const isRetry = LOT_FILE_KINDS.some((kind) => problems[kind]) && lotId !== null && !lot;

  async function send(input: SaveLotInput, files: [LotFileKind, File][]) {
    const saved = await save.mutateAsync(input);
    setLotId(saved.lotId);
    setSeen(certifiedOf(input));
    const refused: Problems = {};
    for (const [kind, file] of files) {
      if (arrived.current.get(kind) === file) continue;
      try {
        await uploadLotFile(file, { lotId: saved.lotId, kind });
        arrived.current.set(kind, file);
      } catch (error) {
        refused[kind] = errorMessage(error);
      }
    }
    setProblems(refused);
    if (Object.keys(refused).length > 0) return;
    toast.success("Lot saved");
    onClose();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const { input, files, found } = readForm(event.currentTarget, { productId, lotId });
    setProblems(found);
    if (!input) return;
    setIsSending(true);
    try {
      await send({ ...input, ...(seen && { seen }) }, files);
    } catch (error) {
      const named = fieldErrors(error);
      setProblems(Object.keys(named).length > 0 ? named : { root: errorMessage(error) });
    } finally {
      setIsSending(false);
      await utils.admin.lots.invalidate();
    }
  }

  return (
    <GuardedDialog
      open
      onClose={() => !isSending && onClose()}
      title={lot ? `Lot ${lot.lotNumber}` : "Add lot"}
      footer={
        <>
          <Button variant="secondary" aria-disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={isSending}>
            Save lot
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} onInput={() => setIsTyped(true)} className="flex flex-col gap-4">
        <LeaveGuard isDirty={isTyped && !isSending} name="the lot" />
        <Field label="Lot number" error={problems.lotNumber}>
          <Input name="lotNumber" defaultValue={lot?.lotNumber} maxLength={60} autoComplete="off" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Analyzed on" error={problems.testedOn}>
            <Input name="testedOn" type="date" defaultValue={lot?.testedOn} />
          </Field>
          <Field label="Purity in percent" isOptional error={problems.purity}>
            <Input
              name="purity"
              inputMode="decimal"
              placeholder="98.62"
              autoComplete="off"
              defaultValue={lot?.purityBps == null ? "" : String(lot.purityBps / 100)}
            />
          </Field>
        </div>
        {LOT_FILE_KINDS.map((kind) => (
          <LotFileField key={kind} kind={kind} lot={lot} problem={problems[kind]} />
        ))}
        {isRetry && (
          <Notice tone="attention" title="The lot is saved, a file is not">
            Choose another file, or save again to send the same one once more.
          </Notice>
        )}
        {problems.root && <Notice tone="danger">{problems.root}</Notice>}
      </form>
    </GuardedDialog>
  );
}

/** The lot's fields that appear on a certificate. */
const certifiedOf = ({
  lotNumber,
  testedOn,
  purityBps,
}: Pick<SaveLotInput, "lotNumber" | "testedOn" | "purityBps">) => ({
  lotNumber,
  testedOn,
  purityBps,
});

function LotFileField({ kind, lot, problem }: { kind: LotFileKind; lot: Lot | null; problem: string | undefined }) {
  const utils = api.useUtils();
  const [isRemoved, setIsRemoved] = useState(false);
  const remove = api.admin.lots.removeFile.useMutation({
    onSuccess: () => setIsRemoved(true),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => utils.admin.lots.invalidate(),
  });
  const present = isRemoved ? undefined : lot?.files.find((file) => file.kind === kind);
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={present ? `New ${LOT_FILE_LABELS[kind].toLowerCase()}` : LOT_FILE_LABELS[kind]}
        isOptional
        hint="PDF, JPEG, PNG or WebP of at most 10 MB."
        error={problem}
      >
        <Input name={kind} type="file" accept={LOT_FILE_TYPES} className="h-auto py-2 text-sm" />
      </Field>
      {lot && present && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <a href={present.url} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-4">
            Open the current one<span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Button
            variant="ghost"
            size="sm"
            isPending={remove.isPending}
            onClick={() => remove.mutate({ lotId: lot.id, kind })}
          >
            Remove it
          </Button>
        </p>
      )}
    </div>
  );
}

/** Parses the form into the lot and its files, or the problems found. */
function readForm(form: HTMLFormElement, ids: { productId: string; lotId: string | null }) {
  const typed = new FormData(form);
  const found: Problems = {};
  const purity = String(typed.get("purity") ?? "").trim();
  const purityBps = purity === "" ? null : readPurity(purity);
  if (purityBps === undefined) found.purity = "A number from 0 to 100, such as 98.62";
  const files = LOT_FILE_KINDS.flatMap((kind): [LotFileKind, File][] => {
    const field = form.elements.namedItem(kind);
    const file = field instanceof HTMLInputElement && field.files?.[0];
    return file ? [[kind, file]] : [];
  });
  for (const [kind, file] of files) {
    const problem = lotFileProblem(file);
    if (problem) found[kind] = problem;
  }
  const parsed = SaveLotInput.safeParse({
    ...ids,
    lotNumber: String(typed.get("lotNumber") ?? ""),
    testedOn: String(typed.get("testedOn") ?? ""),
    purityBps: purityBps ?? null,
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path;
    if (field === "lotNumber" || field === "testedOn") found[field] ??= message;
  }
  const isFine = parsed.success && Object.keys(found).length === 0;
  return { input: isFine ? parsed.data : null, files, found };
}

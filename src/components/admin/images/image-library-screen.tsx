"use client";

import { Eraser, Trash2 } from "lucide-react";
import { useQueryStates } from "nuqs";
import { type DragEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryState } from "~/components/ui/query-state";
import { TabLinks } from "~/components/ui/tab-links";
import { toast } from "~/components/ui/toast";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog, useToastOptions } from "../action-dialog";
import { ListSearch } from "../list-search";
import { DeleteImagesDialog } from "./delete-images-dialog";
import { ImageGrid } from "./image-grid";
import { type LibrarySearchParams, libraryHref, libraryOptions, libraryParsers } from "./search-params";
import { UploadButton } from "./upload-button";
import { UploadProgress } from "./upload-progress";
import { useImageUploads } from "./use-image-uploads";
import { useLibrary } from "./use-library";

export function ImageLibraryScreen() {
  const [params, setParams] = useQueryStates(libraryParsers, libraryOptions);
  const { show, search } = params;
  const counts = api.admin.images.counts.useQuery();
  const library = useLibrary(params);
  const uploads = useImageUploads({ purpose: "product" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<"delete" | "clean-up" | null>(null);
  const [isOver, setIsOver] = useState(false);
  const chosen = library.images.filter(({ id }) => selected.has(id));

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    uploads.add(event.dataTransfer.files);
  }
  const askToDelete = () => (chosen.length === 0 ? toast.error("Please select images to delete") : setDialog("delete"));
  const unselect = (ids: string[]) => setSelected(new Set([...selected].filter((id) => !ids.includes(id))));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is beside the button that does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn("flex min-h-dvh flex-col gap-5 rounded", isOver && "outline-2 outline-accent outline-offset-4")}
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="font-semibold text-2xl">Image Library</h1>
          <p className="mt-1 max-w-prose text-muted">
            JPEG, PNG or WebP, up to 10 MB each. Files can be dropped on this page, too.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setDialog("clean-up")}>
            <Eraser aria-hidden /> Clean up
          </Button>
          <UploadButton isPending={uploads.isBusy} onFiles={uploads.add} />
        </div>
      </div>
      <UploadProgress {...uploads} />
      <TabLinks
        label="Which images"
        items={(["all", "unused"] as const).map((each) => ({
          href: libraryHref({ ...params, show: each }),
          label: each === "all" ? "All" : "Unused",
          isCurrent: each === show,
          ...(counts.data && { count: counts.data[each] }),
        }))}
      />
      <ListSearch label="Search by file name" search={search} onSearch={(text) => setParams({ search: text })} />
      <ImageGrid
        library={library}
        selected={selected}
        onSelect={setSelected}
        nothing={whyNothing(params)}
        actions={
          <Button size="sm" variant="secondary" onClick={askToDelete}>
            <Trash2 aria-hidden /> Delete selected
          </Button>
        }
      />
      {dialog === "delete" && (
        <DeleteImagesDialog images={chosen} onClose={() => setDialog(null)} onDeleted={unselect} />
      )}
      {dialog === "clean-up" && <CleanUpDialog onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Explains an empty grid when the library itself may not be empty. */
function whyNothing({ show, search }: LibrarySearchParams) {
  const which = show === "unused" ? "unused image" : "image";
  if (search) return `No ${which} has "${search}" in its file name.`;
  return show === "unused" ? "Every image is in use." : undefined;
}

type Broken = RouterOutputs["admin"]["images"]["broken"];

const TITLE = "Clean up product references";

/** Lists products that still reference a deleted image, and removes those references. */
function CleanUpDialog({ onClose }: { onClose: () => void }) {
  const broken = api.admin.images.broken.useQuery(undefined, { staleTime: 0 });
  if (broken.data && broken.data.references.length > 0) return <Preview broken={broken.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} size="sm" title={TITLE}>
      {!hasData(broken) ? (
        <QueryState query={broken} className="h-40" />
      ) : (
        <EmptyState title="Nothing to clean up">Every product image is in the library.</EmptyState>
      )}
    </Dialog>
  );
}

function Preview({ broken: { references, productCount }, onClose }: { broken: Broken; onClose: () => void }) {
  const cleanUp = api.admin.images.cleanUp.useMutation(
    useToastOptions(
      "Successfully cleaned up product image references!",
      "Failed to clean up some product references.",
      onClose,
    ),
  );
  return (
    <ActionDialog
      action={cleanUp}
      onClose={onClose}
      title={TITLE}
      description={`${plural(productCount, "product names", "products name")} images that are no longer in the library. These references are removed; images from other sites stay.`}
      confirmLabel={`Remove ${plural(references.length, "reference")}`}
      onConfirm={() => cleanUp.mutate({ urls: [...new Set(references.map(({ url }) => url))] })}
    >
      <ul aria-label="References to remove" className="max-h-64 divide-y divide-line overflow-y-auto text-sm">
        {references.map(({ productId, productName, url }) => (
          <li key={`${productId} ${url}`} className="py-2">
            <p className="font-medium">{productName}</p>
            <p className="break-all font-mono text-muted text-xs">{url}</p>
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}

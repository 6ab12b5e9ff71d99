"use client";

import { Eraser, Trash2 } from "lucide-react";
import { useQueryStates } from "nuqs";
import { type DragEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { TabLinks } from "~/components/ui/tab-links";
import { toast } from "~/components/ui/toast";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { ListSearch } from "../list-search";
import { CleanUpDialog } from "./clean-up-dialog";
import { DeleteImagesDialog } from "./delete-images-dialog";
import { ImageGrid } from "./image-grid";
import { type LibrarySearchParams, libraryHref, libraryOptions, libraryParsers } from "./search-params";
import { UploadButton } from "./upload-button";
import { UploadProgress } from "./upload-progress";
import { useImageUploads } from "./use-image-uploads";
import { useLibrary } from "./use-library";

/** The pictures of the shop: uploading many, seeing where each is shown, deleting them, cleaning up after them. */
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

/** Why the grid may be empty although the library is not. */
function whyNothing({ show, search }: LibrarySearchParams) {
  const which = show === "unused" ? "unused image" : "image";
  if (search) return `No ${which} has "${search}" in its file name.`;
  return show === "unused" ? "Every image is in use." : undefined;
}

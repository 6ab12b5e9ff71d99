import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ImageLibraryScreen } from "~/components/admin/images/image-library-screen";
import { ImagePicker } from "~/components/admin/images/image-picker";
import { NETWORK_ERROR } from "~/lib/api-error";
import { type ApiOutput, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Image = ApiOutput<"admin.images.list">["images"][number];
type Uses = Image["uses"];

const NOWHERE: Uses = { products: [], settings: [], undo: [] };
const image = (id: string, uses = NOWHERE): Image => ({
  ...{ id, url: `/files/product/${id}`, name: `${id}.png`, width: 1200, height: 900, size: 51_200 },
  ...{ createdAt: new Date("2026-06-15T12:00:00Z"), uses },
});
const USED = image("used", { products: [{ id: "p1", name: "BPC-157" }], settings: [], undo: [] });
const SHARED = image("shared", { products: [{ id: "p1", name: "BPC-157" }], settings: ["Header logo"], undo: [] });
const SPARE = image("spare");
/** The upload response for each file name; other files succeed. */
const answers = new Map<string, { status: number; body: string }>();
const sent: string[] = [];
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  status = 0;
  responseText = "";
  open(_method: string, url: string) {
    this.responseText = url;
  }
  setRequestHeader() {}
  send(file: File) {
    sent.push(`${this.responseText} ${file.type}`);
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    const answer = answers.get(file.name) ?? { status: 200, body: taken(file.name) };
    setTimeout(() => {
      this.status = answer.status;
      this.responseText = answer.body;
      this.onload?.();
    });
  }
}
const taken = (name: string) =>
  JSON.stringify({ image: { id: name, url: `/files/product/${name.replace(".", "-")}`, name }, isKnown: false });
const refusedWith = (message: string) =>
  JSON.stringify({ error: { message, code: "BAD_REQUEST", reason: "x", requestId: null } });
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText("Image files"), { target: { files } });
const file = (name: string, type = "image/png", size = 10) => new File([new Uint8Array(size)], name, { type });

const pageOf = (...images: Image[]) => ({ images, nextCursor: null });
const api = apiHandlers({
  "admin.images.list": (): ApiOutput<"admin.images.list"> => pageOf(SHARED, USED, SPARE),
  "admin.images.counts": () => ({ all: 1_234, unused: 2 }),
  "admin.images.broken": () => pending(),
  "admin.images.delete": ({ imageIds }) => ({ deleted: imageIds, kept: [] }),
  "admin.images.cleanUp": () => ({ productCount: 1 }),
});
const {
  "admin.images.list": list,
  "admin.images.broken": broken,
  "admin.images.delete": remove,
  "admin.images.cleanUp": cleanUp,
} = api;

beforeEach(() => {
  answers.clear();
  sent.length = 0;
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});

describe("image library", () => {
  it("shows each image with its size and where it is used, filtered by the URL", async () => {
    navigation.search = "show=unused&q=vial";
    await renderWithApi(<ImageLibraryScreen />, api);
    expect(list).toHaveBeenCalledWith({ show: "unused", search: "vial" });
    const [shared, used, spare] = [
      ...screen.getByRole("list", { name: "Images" }).querySelectorAll<HTMLElement>(":scope > li"),
    ];
    if (!shared || !used || !spare) throw new Error("three pictures");
    expect(within(shared).getByText("Used in 2 places")).toBeDefined();
    expect(within(used).getByText("BPC-157").getAttribute("href")).toBe("/admin/products/p1");
    expect(within(spare).getByText("Unused")).toBeDefined();
    expect(within(spare).getByText(/1200 × 900 · 50 kB/)).toBeDefined();
  });

  it("shows an empty state", async () => {
    list.mockReturnValue(pageOf());
    await renderWithApi(<ImageLibraryScreen />, api);
    expect(screen.getByText("No images in library yet")).toBeDefined();
  });

  it.each([
    ["show=unused", "Every image is in use."],
    ["q=vial", 'No image has "vial" in its file name.'],
    ["show=unused&q=vial", 'No unused image has "vial" in its file name.'],
  ])("explains why no image matches %s", async (address, why) => {
    navigation.search = address;
    list.mockReturnValue(pageOf());
    await renderWithApi(<ImageLibraryScreen />, api);
    expect(screen.getByText("No image matches")).toBeDefined();
    expect(screen.getByText(why)).toBeDefined();
  });

  it("loads more images, and offers a retry when that fails", async () => {
    const nextCursor = { createdAt: SPARE.createdAt, id: "first" };
    list.mockReturnValueOnce({ images: [image("first")], nextCursor });
    await renderWithApi(<ImageLibraryScreen />, api);
    list.mockRejectedValueOnce(serverError("req-1"));
    await press("Show more");
    expect(screen.getByText("The next images could not be read.")).toBeDefined();
    await press("Try again");
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: nextCursor }));
    expect(screen.getByLabelText("Select used.png")).toBeDefined();
  });
});

describe("image upload", () => {
  it("lists each failed file with its reason, refetches the library, and can retry", async () => {
    answers.set("page.png", { status: 400, body: refusedWith("Please use a JPEG, PNG or WebP picture") });
    await renderWithApi(<ImageLibraryScreen />, api);
    choose(file("a.png"), file("page.png"), file("b.png"), file("notes.txt", "text/plain"), file("c.png"));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Successfully uploaded 3 images!"));
    expect(toast.error).toHaveBeenCalledWith("Failed to upload some images. Please try again.");
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    const failed = within(await screen.findByRole("list", { name: "Not uploaded" }));
    expect(failed.getByText("page.png").nextSibling?.textContent).toBe("Please use a JPEG, PNG or WebP picture");
    expect(failed.getByText("notes.txt")).toBeDefined();
    expect(sent.filter((request) => request.includes("notes.txt"))).toEqual([]);
    expect(sent[0]).toBe("/api/upload?purpose=product&name=a.png image/png");
    answers.clear();
    await click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Successfully uploaded 1 image!"));
    await waitFor(() => expect(screen.queryByText("page.png")).toBeNull());
  });

  it.each([
    ["one file", ["page.png"], "Failed to upload image. Please try again."],
    ["every file of several", ["page.png", "text.png"], "Failed to upload images. Please try again."],
    ["a part of several", ["page.png", "a.png"], "Failed to upload some images. Please try again."],
  ])("shows the matching error when it fails for %s", async (_, names, text) => {
    for (const name of ["page.png", "text.png"]) answers.set(name, { status: 400, body: refusedWith("Damaged") });
    await renderWithApi(<ImageLibraryScreen />, api);
    choose(...names.map((name) => file(name)));
    await waitFor(() => expect(toast.error.mock.calls).toEqual([[text]]));
  });

  it("rejects a file over 10 MB before sending it", async () => {
    await renderWithApi(<ImageLibraryScreen />, api);
    choose(file("huge.png", "image/png", 10 * 1024 * 1024 + 1));
    expect(await screen.findByText("The picture is larger than 10 MB")).toBeDefined();
    expect(sent).toEqual([]);
  });

  it("accepts dropped files", async () => {
    const { container } = await renderWithApi(<ImageLibraryScreen />, api);
    fireEvent.drop(container.firstElementChild ?? container, { dataTransfer: { files: [file("dropped.png")] } });
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Successfully uploaded 1 image!"));
  });
});

describe("deleting images", () => {
  it("requires a selection and a confirmation", async () => {
    await renderWithApi(<ImageLibraryScreen />, api);
    await press(/Delete selected/);
    expect(toast.error).toHaveBeenCalledWith("Please select images to delete");
    await click(screen.getByLabelText("Select spare.png"));
    await press(/Delete selected/);
    expect(screen.getByText("Delete spare.png?")).toBeDefined();
    expect(remove).not.toHaveBeenCalled();
    await press("Delete 1 image");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Successfully deleted 1 image!"));
    expect(remove).toHaveBeenCalledWith({ imageIds: ["spare"], alsoInUse: false });
  });

  it("keeps images in use and lists where they are used, unless the admin includes them", async () => {
    await renderWithApi(<ImageLibraryScreen />, api);
    await click(screen.getByLabelText("Select the 3 shown"));
    await press(/Delete selected/);
    const used = within(screen.getByRole("list", { name: "In use" }));
    expect(used.getByText("used.png")).toBeDefined();
    expect(used.getByText("Header logo (settings)")).toBeDefined();
    await press("Delete 1 image");
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ imageIds: ["spare"], alsoInUse: false }));
    await press(/Delete selected/);
    await click(screen.getByLabelText(/Delete those in use as well/));
    await press("Delete 2 images");
    await waitFor(() => expect(remove).toHaveBeenLastCalledWith({ imageIds: ["shared", "used"], alsoInUse: true }));
  });

  it("keeps an image that Undo would restore, and shows for which product and until when", async () => {
    const kept = { id: "p9", name: "Semax", until: new Date("2026-12-24T12:00:00Z") };
    list.mockReturnValue(pageOf(image("kept", { products: [], settings: [], undo: [kept] })));
    await renderWithApi(<ImageLibraryScreen />, api);
    expect(screen.getByText(/so that Semax can be restored by Undo/).textContent).toMatch(/^Kept until .*2026/);
    await click(screen.getByLabelText("Select kept.png"));
    await press(/Delete selected/);
    expect(within(screen.getByRole("list", { name: "In use" })).getByText(/Semax/)).toBeDefined();
    await press("Delete 0 images");
    expect(remove).not.toHaveBeenCalled();
  });

  it("shows a failure, and which images came into use meanwhile", async () => {
    remove.mockRejectedValueOnce(new Error(NETWORK_ERROR));
    await renderWithApi(<ImageLibraryScreen />, api);
    await click(screen.getByLabelText("Select spare.png"));
    await press(/Delete selected/);
    await press("Delete 1 image");
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("Failed to delete some images. Please try again."));
    expect(screen.getByText(NETWORK_ERROR)).toBeDefined();
    remove.mockResolvedValueOnce({ deleted: [], kept: [{ id: "spare", name: "spare.png", uses: USED.uses }] });
    await press("Delete 1 image");
    await waitFor(() =>
      expect(toast.error).toHaveBeenLastCalledWith("Failed to delete some images. Please try again.", {
        description: "In use by now: spare.png (BPC-157)",
      }),
    );
  });
});

describe("cleaning up broken image references", () => {
  const reference = { productId: "p1", productName: "BPC-157", url: "/files/product/gone" };

  it("previews which reference is removed from which product before removing it", async () => {
    broken.mockReturnValue({ references: [reference], productCount: 1 });
    await renderWithApi(<ImageLibraryScreen />, api);
    await press(/Clean up/);
    const preview = within(screen.getByRole("alertdialog"));
    expect(preview.getByText("BPC-157")).toBeDefined();
    expect(preview.getByText("/files/product/gone")).toBeDefined();
    cleanUp.mockRejectedValueOnce(new Error(NETWORK_ERROR));
    await press("Remove 1 reference");
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith("Failed to clean up some product references.", expect.anything()),
    );
    await press("Remove 1 reference");
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith("Successfully cleaned up product image references!"),
    );
    expect(cleanUp).toHaveBeenCalledWith({ urls: ["/files/product/gone"] });
  });

  it("says when there is nothing to do", async () => {
    broken.mockReturnValue({ references: [], productCount: 0 });
    await renderWithApi(<ImageLibraryScreen />, api);
    await press(/Clean up/);
    expect(screen.getByText("Nothing to clean up")).toBeDefined();
  });
});

describe("image picker", () => {
  const open = async (props: { multiple?: boolean } = {}) => {
    const [onPick, onClose] = [vi.fn(), vi.fn()];
    await renderWithApi(<ImagePicker onClose={onClose} onPick={onPick} {...props} />, api);
    return { onPick, onClose };
  };

  it("returns one URL, the last selected", async () => {
    const { onPick, onClose } = await open();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Use image" }).disabled).toBe(true);
    await click(screen.getByLabelText("Select used.png"));
    await click(screen.getByLabelText("Select spare.png"));
    await press("Use image");
    expect(onPick).toHaveBeenCalledWith(["/files/product/spare"]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("returns several URLs in selection order, and selects an image uploaded in it", async () => {
    const { onPick } = await open({ multiple: true });
    await click(screen.getByLabelText("Select spare.png"));
    await click(screen.getByLabelText("Select used.png"));
    choose(file("new.png"));
    expect(await screen.findByRole("button", { name: "Use 3 images" })).toBeDefined();
    await press("Use 3 images");
    expect(onPick).toHaveBeenCalledWith(["/files/product/spare", "/files/product/used", "/files/product/new-png"]);
  });
});

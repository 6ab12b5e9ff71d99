// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ImageLibraryScreen } from "~/components/admin/images/image-library-screen";
import { ImagePicker } from "~/components/admin/images/image-picker";

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  asked: vi.fn(),
  broken: vi.fn(),
  delete: vi.fn(),
  cleanUp: vi.fn(),
  invalidate: vi.fn(async () => {}),
  success: vi.fn(),
  error: vi.fn(),
  address: { now: "" },
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(calls.address.now),
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.success, error: calls.error } }));
vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const images = {
    list: {
      useInfiniteQuery: (input: unknown) => {
        calls.asked(input);
        return calls.list();
      },
    },
    counts: { useQuery: () => ({ data: { all: 1_234, unused: 2 } }) },
    broken: { useQuery: () => calls.broken() },
    delete: { useMutation: () => ({ mutateAsync: calls.delete }) },
    cleanUp: mutation((input) => calls.cleanUp(input)),
  };
  const { invalidate } = calls;
  return { api: { useUtils: () => ({ admin: { invalidate, images: { invalidate } } }), admin: { images } } };
});

const NOWHERE = { products: [], settings: [], undo: [] };
const image = (id: string, uses: object = NOWHERE) => ({
  ...{ id, url: `/files/product/${id}`, name: `${id}.png`, width: 1200, height: 900, size: 51_200 },
  ...{ createdAt: new Date("2026-06-15T12:00:00Z"), uses },
});
const USED = image("used", { products: [{ id: "p1", name: "BPC-157" }], settings: [], undo: [] });
const SHARED = image("shared", { products: [{ id: "p1", name: "BPC-157" }], settings: ["Header logo"], undo: [] });
const SPARE = image("spare");
const loaded = (images: unknown[], more: object = {}) => ({
  data: { pages: [{ images, nextCursor: null }] },
  isPending: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  ...more,
});

/** The upload as the browser sends it: a status and an answer for each file's name. */
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
const refusedWith = (message: string) => JSON.stringify({ error: { message, reason: "x", requestId: null } });
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText("Image files"), { target: { files } });
const file = (name: string, type = "image/png", size = 10) => new File([new Uint8Array(size)], name, { type });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  calls.address.now = "";
  answers.clear();
  sent.length = 0;
  calls.list.mockReturnValue(loaded([SHARED, USED, SPARE]));
  calls.delete.mockImplementation(async ({ imageIds }: { imageIds: string[] }) => ({ deleted: imageIds, kept: [] }));
  calls.cleanUp.mockResolvedValue({ productCount: 1 });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe("the image library", () => {
  it("shows each picture with its size and where it is used, and reads what the address asks for", () => {
    calls.address.now = "show=unused&q=vial";
    render(<ImageLibraryScreen />);
    expect(calls.asked).toHaveBeenCalledWith({ show: "unused", search: "vial" });
    const [shared, used, spare] = [
      ...screen.getByRole("list", { name: "Images" }).querySelectorAll<HTMLElement>(":scope > li"),
    ];
    if (!shared || !used || !spare) throw new Error("three pictures");
    expect(within(shared).getByText("Used in 2 places")).toBeDefined();
    expect(within(used).getByText("BPC-157").getAttribute("href")).toBe("/admin/products/p1");
    expect(within(spare).getByText("Unused")).toBeDefined();
    expect(within(spare).getByText(/1200 × 900 · 50 kB/)).toBeDefined();
  });

  it("says when it is empty", () => {
    calls.list.mockReturnValue(loaded([]));
    render(<ImageLibraryScreen />);
    expect(screen.getByText("No images in library yet")).toBeDefined();
  });

  it.each([
    ["show=unused", "Every image is in use."],
    ["q=vial", 'No image has "vial" in its file name.'],
    ["show=unused&q=vial", 'No unused image has "vial" in its file name.'],
  ])("says why nothing is shown for %s", (address, why) => {
    calls.address.now = address;
    calls.list.mockReturnValue(loaded([]));
    render(<ImageLibraryScreen />);
    expect(screen.getByText("No image matches")).toBeDefined();
    expect(screen.getByText(why)).toBeDefined();
  });

  it("reads on, and says when that failed", () => {
    const fetchNextPage = vi.fn();
    calls.list.mockReturnValue(loaded([SPARE], { hasNextPage: true, isFetchNextPageError: true, fetchNextPage }));
    render(<ImageLibraryScreen />);
    expect(screen.getByText("The next images could not be read.")).toBeDefined();
    press("Try again");
    expect(fetchNextPage).toHaveBeenCalled();
  });
});

describe("uploading", () => {
  it("many at once names each that failed with its reason, reads the library anew, and tries again", async () => {
    answers.set("page.png", { status: 400, body: refusedWith("Please use a JPEG, PNG or WebP picture") });
    render(<ImageLibraryScreen />);
    choose(file("a.png"), file("page.png"), file("b.png"), file("notes.txt", "text/plain"), file("c.png"));
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Successfully uploaded 3 images!"));
    expect(calls.error).toHaveBeenCalledWith("Failed to upload some images. Please try again.");
    expect(calls.invalidate).toHaveBeenCalled();
    const failed = within(await screen.findByRole("list", { name: "Not uploaded" }));
    expect(failed.getByText("page.png").nextSibling?.textContent).toBe("Please use a JPEG, PNG or WebP picture");
    expect(failed.getByText("notes.txt")).toBeDefined();
    expect(sent).not.toContain(expect.stringContaining("notes.txt"));
    expect(sent[0]).toBe("/api/upload?purpose=product&name=a.png image/png");
    answers.clear();
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Successfully uploaded 1 images!"));
    await waitFor(() => expect(screen.queryByText("page.png")).toBeNull());
  });

  it.each([
    ["one file", ["page.png"], "Failed to upload image. Please try again."],
    ["every file of several", ["page.png", "text.png"], "Failed to upload images. Please try again."],
    ["a part of several", ["page.png", "a.png"], "Failed to upload some images. Please try again."],
  ])("that fails for %s says so in the words for it", async (_, names, text) => {
    for (const name of ["page.png", "text.png"]) answers.set(name, { status: 400, body: refusedWith("Damaged") });
    render(<ImageLibraryScreen />);
    choose(...names.map((name) => file(name)));
    await waitFor(() => expect(calls.error.mock.calls).toEqual([[text]]));
  });

  it("of more than 10 MB is refused before it is sent", async () => {
    render(<ImageLibraryScreen />);
    choose(file("huge.png", "image/png", 10 * 1024 * 1024 + 1));
    expect(await screen.findByText("The picture is larger than 10 MB")).toBeDefined();
    expect(sent).toEqual([]);
  });

  it("is also done by dropping files", async () => {
    const { container } = render(<ImageLibraryScreen />);
    fireEvent.drop(container.firstElementChild ?? container, { dataTransfer: { files: [file("dropped.png")] } });
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Successfully uploaded 1 images!"));
  });
});

describe("deleting", () => {
  it("needs at least one selected, and asks", async () => {
    render(<ImageLibraryScreen />);
    press(/Delete selected/);
    expect(calls.error).toHaveBeenCalledWith("Please select images to delete");
    fireEvent.click(screen.getByLabelText("Select spare.png"));
    press(/Delete selected/);
    expect(screen.getByText("Delete spare.png?")).toBeDefined();
    expect(calls.delete).not.toHaveBeenCalled();
    press("Delete 1 image");
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("Successfully deleted 1 images!"));
    expect(calls.delete).toHaveBeenCalledWith({ imageIds: ["spare"], alsoInUse: false });
  });

  it("keeps those in use, with the list of where, until it is told otherwise", async () => {
    render(<ImageLibraryScreen />);
    fireEvent.click(screen.getByLabelText("Select the 3 shown"));
    press(/Delete selected/);
    const used = within(screen.getByRole("list", { name: "In use" }));
    expect(used.getByText("used.png")).toBeDefined();
    expect(used.getByText("Header logo (settings)")).toBeDefined();
    press("Delete 1 image");
    await waitFor(() => expect(calls.delete).toHaveBeenCalledWith({ imageIds: ["spare"], alsoInUse: false }));
    press(/Delete selected/);
    fireEvent.click(screen.getByLabelText(/Delete those in use as well/));
    press("Delete 2 images");
    await waitFor(() =>
      expect(calls.delete).toHaveBeenLastCalledWith({ imageIds: ["shared", "used"], alsoInUse: true }),
    );
  });

  it("keeps one that Undo would bring back, and says for which product and until when", () => {
    const kept = { id: "p9", name: "Semax", until: new Date("2026-12-24T12:00:00Z") };
    calls.list.mockReturnValue(loaded([image("kept", { products: [], settings: [], undo: [kept] })]));
    render(<ImageLibraryScreen />);
    expect(screen.getByText(/so that Semax can be put back by Undo/).textContent).toMatch(/^Kept until .*2026/);
    fireEvent.click(screen.getByLabelText("Select kept.png"));
    press(/Delete selected/);
    expect(within(screen.getByRole("list", { name: "In use" })).getByText(/Semax/)).toBeDefined();
    press("Delete 0 images");
    expect(calls.delete).not.toHaveBeenCalled();
  });

  it("tells a failure, and what came into use meanwhile", async () => {
    calls.delete.mockRejectedValueOnce(Object.assign(new Error("No connection"), { data: null }));
    render(<ImageLibraryScreen />);
    fireEvent.click(screen.getByLabelText("Select spare.png"));
    press(/Delete selected/);
    press("Delete 1 image");
    await waitFor(() => expect(calls.error).toHaveBeenCalledWith("Failed to delete some images. Please try again."));
    expect(screen.getByText("No connection")).toBeDefined();
    calls.delete.mockResolvedValueOnce({ deleted: [], kept: [{ id: "spare", name: "spare.png", uses: USED.uses }] });
    press("Delete 1 image");
    await waitFor(() =>
      expect(calls.error).toHaveBeenLastCalledWith("Failed to delete some images. Please try again.", {
        description: "In use by now: spare.png (BPC-157)",
      }),
    );
  });
});

describe("cleaning up", () => {
  const reference = { productId: "p1", productName: "BPC-157", url: "/files/product/gone" };

  it("shows what would be taken out of which product before it is", async () => {
    calls.broken.mockReturnValue({ data: { references: [reference], productCount: 1 } });
    render(<ImageLibraryScreen />);
    press(/Clean up/);
    const preview = within(screen.getByRole("alertdialog"));
    expect(preview.getByText("BPC-157")).toBeDefined();
    expect(preview.getByText("/files/product/gone")).toBeDefined();
    calls.cleanUp.mockRejectedValueOnce(Object.assign(new Error("No connection"), { data: null }));
    press("Take out 1 reference");
    await waitFor(() =>
      expect(calls.error).toHaveBeenCalledWith("Failed to clean up some product references.", expect.anything()),
    );
    press("Take out 1 reference");
    await waitFor(() =>
      expect(calls.success).toHaveBeenCalledWith("Successfully cleaned up product image references!"),
    );
    expect(calls.cleanUp).toHaveBeenCalledWith({ urls: ["/files/product/gone"] });
  });

  it("says when there is nothing to do", () => {
    calls.broken.mockReturnValue({ data: { references: [], productCount: 0 }, isPending: false, isError: false });
    render(<ImageLibraryScreen />);
    press(/Clean up/);
    expect(screen.getByText("Nothing to clean up")).toBeDefined();
  });
});

describe("the picker", () => {
  const open = (props: { multiple?: boolean } = {}) => {
    const [onPick, onOpenChange] = [vi.fn(), vi.fn()];
    render(<ImagePicker open onOpenChange={onOpenChange} onPick={onPick} {...props} />);
    return { onPick, onOpenChange };
  };

  it("gives one address, the last chosen", () => {
    const { onPick, onOpenChange } = open();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Use image" }).disabled).toBe(true);
    fireEvent.click(screen.getByLabelText("Select used.png"));
    fireEvent.click(screen.getByLabelText("Select spare.png"));
    press("Use image");
    expect(onPick).toHaveBeenCalledWith(["/files/product/spare"]);
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it("gives many in the sequence of choosing, and chooses what is uploaded in it", async () => {
    const { onPick } = open({ multiple: true });
    fireEvent.click(screen.getByLabelText("Select spare.png"));
    fireEvent.click(screen.getByLabelText("Select used.png"));
    choose(file("new.png"));
    expect(await screen.findByRole("button", { name: "Use 3 images" })).toBeDefined();
    press("Use 3 images");
    expect(onPick).toHaveBeenCalledWith(["/files/product/spare", "/files/product/used", "/files/product/new-png"]);
  });
});

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ProfilePicture } from "~/components/account/profile-picture";
import { api as trpc } from "~/trpc/react";
import { apiHandlers, serverError } from "~tests/support/api-link";
import { press } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { VIEWER } from "~tests/support/viewer";

const api = apiHandlers({
  "account.removePicture": () => undefined,
  "account.profile": () => Promise.reject<never>(serverError("r-1")),
  "account.me": () => VIEWER,
});

/** The page around the picture, with the profile and viewer queries. */
function Page({ url }: { url: string | null }) {
  trpc.account.profile.useQuery();
  trpc.account.me.useQuery();
  return <ProfilePicture name="Robin" url={url} />;
}

const drawn: { width: number; height: number; type: string; quality: number }[] = [];

beforeEach(() => {
  drawn.length = 0;
  vi.stubGlobal(
    "createImageBitmap",
    vi.fn(async () => ({ width: 1600, height: 1000, close: () => {} })),
  );
  const pencil = { fillRect() {}, drawImage() {} };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pencil as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:image/jpeg;base64,AA==");
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    back,
    type,
    quality,
  ) {
    drawn.push({ width: this.width, height: this.height, type: String(type), quality: Number(quality) });
    back(new Blob(["jpeg"], { type: "image/jpeg" }));
  });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ profilePictureUrl: "/files/profile/1" })),
  );
});

const choose = (type: string, size = 1000) => {
  const file = new File([new Uint8Array(size)], "me", { type });
  fireEvent.change(screen.getByLabelText("Profile picture file"), { target: { files: [file] } });
};

describe("profile picture", () => {
  it("is resized to a longest side of 400 px as a JPEG of quality 0.8, uploaded, and refetched", async () => {
    await renderWithApi(<Page url={null} />, api);
    expect(screen.getByText(/up to 15 MB/)).toBeDefined();
    choose("image/png");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Profile picture uploaded successfully!"));
    expect(drawn).toEqual([{ width: 400, height: 250, type: "image/jpeg", quality: 0.8 }]);
    expect(fetch).toHaveBeenCalledWith("/api/account/picture", expect.objectContaining({ method: "POST" }));
    for (const path of ["account.profile", "account.me"] as const) expect(api[path]).toHaveBeenCalledTimes(2);
  });

  it("must be an image file", async () => {
    await renderWithApi(<Page url={null} />, api);
    choose("application/pdf");
    expect(screen.getByText("Please select an image file")).toBeDefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  it("can have 15 MB, and is small when uploaded", async () => {
    await renderWithApi(<Page url={null} />, api);
    choose("image/jpeg", 15 * 1024 * 1024);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Profile picture uploaded successfully!"));
    expect(vi.mocked(fetch).mock.calls[0]?.[1]?.body).toMatchObject({ size: 4, type: "image/jpeg" });
  });

  it("is rejected above 15 MB", async () => {
    await renderWithApi(<Page url={null} />, api);
    choose("image/png", 15 * 1024 * 1024 + 1);
    expect(await screen.findByText("Error uploading profile picture: The picture is larger than 15 MB")).toBeDefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  it("shows 'Failed to compress image' if the browser cannot read it", async () => {
    vi.mocked(createImageBitmap).mockRejectedValue(new Error("no picture"));
    await renderWithApi(<Page url={null} />, api);
    choose("image/png");
    expect(await screen.findByText("Error uploading profile picture: Failed to compress image")).toBeDefined();
  });

  it("shows why the server rejected it, and keeps the former picture", async () => {
    const error = { message: "The picture is damaged or incomplete", code: "BAD_REQUEST", requestId: "r-1" };
    vi.mocked(fetch).mockResolvedValue(Response.json({ error }, { status: 400 }));
    await renderWithApi(<Page url="/files/profile/0" />, api);
    choose("image/png");
    expect(
      await screen.findByText("Error uploading profile picture: The picture is damaged or incomplete"),
    ).toBeDefined();
    await waitFor(() => expect(screen.getByRole("img").getAttribute("src")).toBe("/files/profile/0"));
    expect(toast.success).not.toHaveBeenCalled();
  });

  it("is removed after a confirmation, which does not show again why it failed before", async () => {
    api["account.removePicture"].mockImplementationOnce(() => {
      throw serverError("r-2");
    });
    await renderWithApi(<Page url="/files/profile/0" />, api);
    await press("Remove");
    await press("Remove picture");
    expect(screen.getByText(/Reference r-2/)).toBeDefined();
    await press("Cancel");
    await press("Remove");
    expect(screen.queryByText(/Reference r-2/)).toBeNull();
    await press("Remove picture");
    expect(api["account.removePicture"]).toHaveBeenCalledTimes(2);
  });
});

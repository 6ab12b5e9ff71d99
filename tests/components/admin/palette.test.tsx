import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Palette, type PaletteMenuProps } from "~/components/admin/palette";
import { lazyPart } from "~/components/ui/lazy-part";
import { settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

const fail = () => Promise.reject<never>(new Error("no connection"));
const Menu = lazyPart<PaletteMenuProps>(fail);

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <input aria-label="Note" />
      {isOpen && <Palette Menu={Menu} loadMenu={fail} onClose={() => setIsOpen(false)} />}
    </>
  );
}

it("gives the page its keys back, with a message, if its menu does not load", async () => {
  render(<Page />);
  // fireEvent returns false if the key was taken from the page.
  const type = (key: string) => fireEvent.keyDown(screen.getByLabelText("Note"), { key });
  expect(type("a")).toBe(false);
  await settle();
  expect(toast.error).toHaveBeenCalledWith("The search did not load. Check your connection and try again.");
  expect(type("b")).toBe(true);
});

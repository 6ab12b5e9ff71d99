import { act, fireEvent, screen } from "@testing-library/react";
import { Suspense, startTransition, use, useState } from "react";
import { expect, it } from "vitest";
import { useUrlChange } from "~/components/store/use-url-change";
import { click } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";

type View = { sort: string; page: number };
const hrefOf = ({ sort, page }: View) => `/category/a?sort=${sort}&page=${page}`;

let arrive: () => void;

/** A page whose URL changes as the router changes it: in a transition, when the page behind it has arrived. */
function Page() {
  const [view, setView] = useState<Promise<View>>(() => Promise.resolve({ sort: "name", page: 1 }));
  router.replace.mockImplementation((href) => {
    const params = new URLSearchParams(href.split("?")[1]);
    const next = { sort: params.get("sort") ?? "", page: Number(params.get("page")) };
    const page = new Promise<View>((resolve) => {
      arrive = () => resolve(next);
    });
    startTransition(() => setView(page));
  });
  return (
    <Suspense>
      <Listed view={view} />
    </Suspense>
  );
}

function Listed({ view }: { view: Promise<View> }) {
  const shown = use(view);
  const { wanted, change, isMoving } = useUrlChange(shown, hrefOf);
  return (
    <>
      <p>Listed: {hrefOf(shown)}</p>
      <p>Wanted: {hrefOf(wanted)}</p>
      <p>{isMoving ? "moving" : "still"}</p>
      <button type="button" onClick={() => change({ sort: "rating" })}>
        Best rated
      </button>
      <button type="button" onClick={() => change({ page: 2 })}>
        Page 2
      </button>
    </>
  );
}

it("a choice made while another is on its way keeps it, and both show at once", async () => {
  await act(async () => void (await renderWithApi(<Page />)));
  fireEvent.click(screen.getByRole("button", { name: "Best rated" }));
  expect(screen.getByText("Listed: /category/a?sort=name&page=1")).toBeTruthy();
  expect(screen.getByText("moving")).toBeTruthy();
  await click(screen.getByRole("button", { name: "Page 2" }));
  expect(screen.getByText("Wanted: /category/a?sort=rating&page=2")).toBeTruthy();
  expect(router.replace).toHaveBeenLastCalledWith("/category/a?sort=rating&page=2", { scroll: false });
  await act(async () => arrive());
  expect(screen.getByText("Listed: /category/a?sort=rating&page=2")).toBeTruthy();
  expect(screen.getByText("still")).toBeTruthy();
});

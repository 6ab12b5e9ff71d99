import { render } from "@testing-library/react";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { LocalDate, LocalTime } from "~/components/ui/local-time";

const AT = new Date("2026-03-05T20:00:00Z");
const page = (
  <p>
    <LocalDate at={AT} /> <LocalTime at={AT} /> <LocalDate at={null} />
  </p>
);

it("a time is in UTC on the server and in the reader's time zone after hydration", async () => {
  const element = document.createElement("div");
  element.innerHTML = renderToString(page);
  expect(element.textContent).toBe("Mar 5, 2026 Mar 5, 2026, 20:00 UTC -");
  const root = await act(async () => hydrateRoot(element, page));
  // The tests run in Kathmandu.
  expect(element.textContent).toBe("Mar 6, 2026 Mar 6, 2026, 1:45 AM -");
  act(() => root.unmount());
});

it("a client-rendered time is local immediately", () => {
  expect(render(page).container.textContent).toBe("Mar 6, 2026 Mar 6, 2026, 1:45 AM -");
});

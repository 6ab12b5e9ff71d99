import { fireEvent, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { HideOnScroll } from "~/components/store/hide-on-scroll";

const isHidden = () => "scrolledDown" in document.documentElement.dataset;

function scrollTo(y: number) {
  Object.defineProperty(window, "scrollY", { value: y, configurable: true });
  fireEvent.scroll(window);
}

it("a page is marked as scrolled down until it is scrolled up, near its top, or left", () => {
  scrollTo(0);
  const { unmount } = render(<HideOnScroll />);
  const states = [60, 400, 404, 800, 780, 900, 0, 500].map((y) => {
    scrollTo(y);
    return isHidden();
  });
  expect(states).toEqual([false, true, true, true, false, true, false, true]);
  unmount();
  expect(isHidden()).toBe(false);
});

// What a component test finds, and what it leaves to the next one: nothing. This file runs before each file of tests; what
// it imports runs once, and wraps what it wraps once.
import "./computed-style";
import "./patience";
import { cleanup } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";
import { loadModalFrame } from "~/components/ui/modal";
import { takeUnansweredCalls } from "./api-link";
import { navigation } from "./next-navigation";

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What pages use of a browser and jsdom does not have.
Object.assign(window, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver });
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {}, scrollBy() {} });

// A page has it too by the time that somebody opens a dialog.
await loadModalFrame();

afterEach(() => {
  // jsdom keeps the sheet of a style element that goes with what is around it.
  for (const style of document.body.querySelectorAll("style")) style.remove();
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  navigation.reset();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  const { documentElement: root } = document;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = "";
  expect(takeUnansweredCalls(), "calls without a handler").toEqual([]);
});

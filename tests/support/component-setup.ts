// Setup and cleanup for component tests. This file runs before each test file; its imports are evaluated once, so that
// they patch globals only once.
import "./computed-style";
import "./testing-library-timeouts";
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

// Browser APIs that pages use and jsdom lacks.
Object.assign(window, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver });
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {}, scrollBy() {} });

// In a browser it is loaded by the time somebody opens a dialog.
await loadModalFrame();

afterEach(() => {
  // jsdom keeps the stylesheet of a style element whose parent is removed.
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

import type { Page } from "@playwright/test";

/**
 * Counts what somebody does on a page, for as long as it is not loaded anew: each click and each key or pair of keys is
 * one; the letters of a text that is typed into a field are not, for a text is as long as it has to be.
 */
export async function counted(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const done: string[] = [];
    Object.assign(window, { done });
    addEventListener("click", ({ detail }) => detail > 0 && done.push("click"), true);
    const typing = (target: EventTarget | null) => target instanceof Element && target.matches("textarea, input");
    addEventListener(
      "keydown",
      ({ key, ctrlKey, target }) => {
        if (key === "Control" || key === "Shift" || (key.length === 1 && !ctrlKey && typing(target))) return;
        done.push(ctrlKey ? `Control+${key}` : key);
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { done: string[] }).done);
}

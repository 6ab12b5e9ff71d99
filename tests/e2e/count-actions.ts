import type { Page } from "@playwright/test";

/**
 * Counts user actions on a page until it reloads: each click and each key or key combination counts as one. Letters
 * typed into a field do not count.
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

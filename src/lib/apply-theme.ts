/** Sets light or dark as the inline script of a page does (`inline-scripts.ts`), where the browser draws a page by itself. */
export function applyTheme(): void {
  try {
    const chosen = localStorage.getItem("theme") || "system";
    const isDark = chosen === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
    const theme = isDark ? "dark" : "light";
    document.documentElement.classList.add(theme);
    document.documentElement.style.colorScheme = theme;
  } catch {
    // Where nothing may be read, it stays light.
  }
}

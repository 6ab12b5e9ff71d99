/** Applies the theme as the inline script does (`inline-scripts.ts`), for pages that the browser renders without it. */
export function applyTheme(): void {
  try {
    const chosen = localStorage.getItem("theme") || "system";
    const isDark = chosen === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
    const theme = isDark ? "dark" : "light";
    document.documentElement.classList.add(theme);
    document.documentElement.style.colorScheme = theme;
  } catch {
    // Storage is blocked: stay light.
  }
}

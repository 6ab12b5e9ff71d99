/**
 * Puts a text on the clipboard, also where the browser offers no clipboard to scripts, as on a shop reached over plain
 * http. Throws where neither way works.
 */
export async function copyText(text: string): Promise<void> {
  // The type says that it is always there; over plain http it is not.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (!clipboard) throw new Error("no clipboard");
    await clipboard.writeText(text);
  } catch (cause) {
    if (!copySelected(text)) throw cause;
  }
}

/** The old way: selects the text in a field of its own and lets the browser copy the selection. */
function copySelected(text: string): boolean {
  if (typeof document.execCommand !== "function") return false;
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  // Beside the button that was pressed: outside of an open dialog nothing can be selected.
  (focused?.parentElement ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

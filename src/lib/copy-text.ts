/** Copies a text, also where the Clipboard API is missing, as over plain http. Throws when neither way works. */
export async function copyText(text: string): Promise<void> {
  // The DOM types declare it as always present; over plain http it is not.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (!clipboard) throw new Error("no clipboard");
    await clipboard.writeText(text);
  } catch (cause) {
    if (!copySelected(text)) throw cause;
  }
}

/** The legacy way: selects the text in a temporary textarea and runs the browser's copy command. */
function copySelected(text: string): boolean {
  if (typeof document.execCommand !== "function") return false;
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  // Next to the focused button: while a dialog is open, nothing outside it can be selected.
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

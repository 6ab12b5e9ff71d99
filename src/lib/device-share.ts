/** Whether the share sheet is available. Over plain http it never is. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Opens the device's share sheet. Dismissing it is not an error; throws when sharing fails. */
export async function shareOnDevice(what: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

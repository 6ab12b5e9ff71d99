/** Whether the device has a share sheet that this page may open; over plain http no page may. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Opens the device's share sheet. Closing it is a decision, not a failure. Throws where sharing fails. */
export async function shareOnDevice(what: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

import { toast } from "~/components/ui/toast";

/** Ends the session and starts again at another page, with nothing of the account left in memory. */
export async function signOutTo(path: string): Promise<void> {
  try {
    // Fetched with the press: few visits end with one.
    const { signOut } = await import("next-auth/react");
    await signOut({ callbackUrl: path });
  } catch {
    toast.error("We could not sign you out. Please try again.");
  }
}

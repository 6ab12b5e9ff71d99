import { toast } from "~/components/ui/toast";

/** Ends the session with a full page load of `path`, so that no account data stays in memory. */
export async function signOutTo(path: string): Promise<void> {
  try {
    // Loaded on demand: few visits end with signing out.
    const { signOut } = await import("next-auth/react");
    await signOut({ callbackUrl: path });
  } catch {
    toast.error("We could not sign you out. Please try again.");
  }
}

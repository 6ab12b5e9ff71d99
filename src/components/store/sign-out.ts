/** Ends the session and starts again at the home page, with nothing of the account left in memory. */
export async function signOutToHome(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/" });
}

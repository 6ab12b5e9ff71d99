"use client";

import { Eye } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { toastError } from "~/components/ui/toast-error";
import { routeError } from "~/lib/api-error";
import { fetchWithNetworkError } from "~/lib/fetch-with-network-error";

async function startView(userId: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify({ userId }) };
  const response = await fetchWithNetworkError("/api/customer-view", options);
  if (!response.ok) throw routeError(await response.json().catch(() => null));
}

/** Opens the shop as this customer sees it; the page is loaded anew, for nothing of the admin's may stay in it. */
export function ViewShopButton({ userId }: { userId: string }) {
  const [isPending, setIsPending] = useState(false);
  async function open() {
    setIsPending(true);
    try {
      await startView(userId);
      window.location.assign("/");
    } catch (error) {
      setIsPending(false);
      toastError(error, "The shop could not be opened. Please try again.");
    }
  }
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => void open()}>
      <Eye aria-hidden /> View the shop as this customer
    </Button>
  );
}

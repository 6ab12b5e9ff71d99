"use client";

import { Share2 } from "lucide-react";
import { Button } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";

/** The device's own sharing where it has one; otherwise the link goes to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = window.location.href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast.success("Product link copied to clipboard!");
    } catch (error) {
      // Closing the device's sheet is a decision, not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error("The link could not be copied. Please copy it from the address bar.");
    }
  }
  return (
    <Button variant="ghost" size="icon" aria-label="Share this product" title="Share" onClick={() => void share()}>
      <Share2 aria-hidden />
    </Button>
  );
}

"use client";

import { Share2 } from "lucide-react";
import { Button } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";
import { copyText } from "~/lib/copy-text";
import { canShare, shareOnDevice } from "~/lib/device-share";

/** The device's own sharing where it has one; otherwise the link goes to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = window.location.href;
    try {
      if (canShare()) return await shareOnDevice({ title, url });
      await copyText(url);
      toast.success("Product link copied to clipboard!");
    } catch {
      toast.error("The link could not be copied. Please copy it from the address bar.");
    }
  }
  return (
    <Button variant="ghost" size="icon" aria-label="Share this product" title="Share" onClick={() => void share()}>
      <Share2 aria-hidden />
    </Button>
  );
}

"use client";

import { X } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { api } from "~/trpc/react";

/** Says, until it is put away, what came from the visitor's cart at sign-in. */
export function CartMergeNotice({ units }: { units: number }) {
  const utils = api.useUtils();
  const dismiss = api.cart.dismissMergeNotice.useMutation({
    onMutate: () => utils.cart.get.setData(undefined, (cart) => cart && { ...cart, mergedUnits: 0 }),
  });
  if (units === 0) return null;
  return (
    <Notice
      action={
        <Button variant="ghost" size="icon" aria-label="Dismiss" className="-my-1.5" onClick={() => dismiss.mutate()}>
          <X aria-hidden />
        </Button>
      }
    >
      {units === 1 ? "1 item" : `${units.toLocaleString("en-US")} items`} from before you signed in{" "}
      {units === 1 ? "was" : "were"} added to your cart.
    </Notice>
  );
}

"use client";

import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, buttonStyles } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { api } from "~/trpc/react";

// Few ever press it: the dialog is fetched with the press.
const DeleteAccountDialog = lazy(async () => ({
  default: (await import("./delete-account-dialog")).DeleteAccountDialog,
}));

/** What the shop keeps about the account, to be taken along, and the way to leave. */
export function ProfileData() {
  const [isLeaving, setIsLeaving] = useState(false);
  const { data: me } = api.account.me.useQuery();
  return (
    <Card id="your-data" className="scroll-mt-28">
      <CardHeader
        title="Your data"
        description="Everything the shop keeps about you: profile, addresses, orders, messages and earnings."
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <a href="/api/account/data" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Download my data
        </a>
        {me && !me.isStaff && (
          <Button variant="ghost" className="text-danger" onClick={() => setIsLeaving(true)}>
            Delete my account
          </Button>
        )}
      </div>
      {me?.isStaff && (
        <p className="mt-3 text-muted text-sm">You work for the shop: an owner can delete your account.</p>
      )}
      {isLeaving && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </Card>
  );
}

"use client";

import { ExternalLink } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { canDo } from "~/domain/order-status";
import { fieldErrors } from "~/lib/api-error";
import { formatDateTime } from "~/lib/format-date";
import { api, type RouterOutputs } from "~/trpc/react";

const TRACKING_SITE = "https://parcelsapp.com/en/tracking/";

/** The parcel's number: where it is followed, and the form that sets it. */
export function OrderTracking({ order }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  const utils = api.useUtils();
  const [error, setError] = useState<string>();
  const save = api.admin.orders.setTracking.useMutation({
    onSuccess: ({ isUnchanged }) =>
      void toast.success(
        isUnchanged ? "This number was saved before." : "Tracking number saved and notification email sent!",
      ),
    onError: (failure) => {
      const text = fieldErrors(failure).trackingNumber;
      if (text) setError(text);
      else toastError(failure, "Failed to update tracking number. Please try again.");
    },
    onSettled: () => utils.admin.invalidate(),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const trackingNumber = String(new FormData(event.currentTarget).get("trackingNumber") ?? "").trim();
    if (!trackingNumber) {
      setError("Please enter a tracking number");
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    save.mutate({ orderId: order.id, trackingNumber });
  }
  return (
    <div className="flex flex-col gap-3">
      {order.trackingNumber && (
        <p className="text-sm">
          Shipped {formatDateTime(order.shippedAt)} with{" "}
          <a
            href={`${TRACKING_SITE}${encodeURIComponent(order.trackingNumber)}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 font-mono text-accent underline underline-offset-4"
          >
            {order.trackingNumber}
            <ExternalLink aria-hidden className="size-3.5" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      {canDo("ship", order) && (
        <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3 sm:flex-row">
          <Field
            label={order.trackingNumber ? "New tracking number" : "Tracking number"}
            className="w-full min-w-0 sm:max-w-xs sm:flex-1"
            {...(error ? { error } : {})}
          >
            <Input name="trackingNumber" autoComplete="off" maxLength={100} onChange={() => setError(undefined)} />
          </Field>
          <Button type="submit" variant="secondary" className="sm:mt-[1.65rem]" isPending={save.isPending}>
            Save Tracking
          </Button>
        </form>
      )}
    </div>
  );
}

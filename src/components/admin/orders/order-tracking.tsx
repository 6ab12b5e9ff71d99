"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ExternalLink } from "lucide-react";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { LocalTime } from "~/components/ui/local-time";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { canDo } from "~/domain/order-status";
import { SetTrackingInput } from "~/schemas/admin/orders";
import { api, type RouterOutputs } from "~/trpc/react";
import { useMay } from "../staff-role";

const TRACKING_SITE = "https://parcelsapp.com/en/tracking/";

/** The parcel's number: where it is followed, and the form that sets it. */
export function OrderTracking({ order }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(SetTrackingInput.pick({ trackingNumber: true })),
    defaultValues: { trackingNumber: "" },
  });
  const { errors } = form.formState;
  const mayShip = useMay("orders.ship");
  const save = api.admin.orders.setTracking.useMutation({
    onSuccess: ({ isUnchanged }) =>
      void toast.success(
        isUnchanged ? "This number was already saved." : "Tracking number saved and notification email sent!",
      ),
    onError: (failure) => {
      setServerErrors(form, failure);
      if (!form.getFieldState("trackingNumber").invalid) {
        toastError(failure, "Failed to update tracking number. Please try again.");
      }
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const submit = form.handleSubmit(({ trackingNumber }) => save.mutate({ orderId: order.id, trackingNumber }));
  return (
    <div className="flex flex-col gap-3">
      {order.trackingNumber && (
        <p className="text-sm">
          Shipped <LocalTime at={order.shippedAt} /> with{" "}
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
      {mayShip && canDo("ship", order) && (
        <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3 sm:flex-row">
          <Field
            label={order.trackingNumber ? "New tracking number" : "Tracking number"}
            className="w-full min-w-0 sm:max-w-xs sm:flex-1"
            error={errors.trackingNumber?.message}
          >
            <Input autoComplete="off" maxLength={100} {...form.register("trackingNumber")} />
          </Field>
          <Button type="submit" variant="secondary" className="sm:mt-[1.65rem]" isPending={save.isPending}>
            Save Tracking
          </Button>
        </form>
      )}
    </div>
  );
}

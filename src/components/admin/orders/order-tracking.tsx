"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ExternalLink, PackageX } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input } from "~/components/ui/field";
import { LocalTime } from "~/components/ui/local-time";
import { Select } from "~/components/ui/select";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { CARRIERS } from "~/domain/carriers";
import { canDo } from "~/domain/order-status";
import { errorMessage, errorReason } from "~/lib/api-error";
import { SetTrackingInput } from "~/schemas/admin/orders";
import { api, type RouterOutputs } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";
import { useCapability } from "../staff-role";
import { toastMailed } from "../toast-mailed";

const TRACKING_SITE = "https://parcelsapp.com/en/tracking/";
const Typed = SetTrackingInput.pick({ trackingNumber: true, carrier: true });
type Order = RouterOutputs["admin"]["orders"]["byId"];

/** The tracking link, the form to set or correct the tracking number, and the action to undo shipping. */
export function OrderTracking({ order }: { order: Order }) {
  const mayShip = useCapability("orders.ship");
  const mayDo = (action: "ship" | "unship") => mayShip && canDo(action, order);
  if (!order.trackingNumber && !mayDo("ship")) return null;
  return (
    <div className="flex flex-col gap-3">
      {order.trackingNumber && (
        <p className="text-sm">
          Shipped <LocalTime at={order.shippedAt} /> {order.carrier && `by ${order.carrier} `}with{" "}
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
      {mayDo("ship") && <TrackingForm order={order} />}
      {mayDo("unship") && <Unship order={order} />}
    </div>
  );
}

function TrackingForm({ order }: { order: Order }) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(Typed),
    // What somebody else saves is taken over where nothing is being typed.
    values: { trackingNumber: order.trackingNumber ?? "", carrier: carrierOf(order) },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = form.formState;
  const [shared, setShared] = useState<string | null>(null);
  const save = api.admin.orders.setTracking.useMutation({
    onSuccess({ isUnchanged }) {
      setShared(null);
      if (isUnchanged) toast.success("This number was already saved.");
      else toastMailed("Tracking number saved and notification email sent!");
    },
    onError(failure) {
      if (errorReason(failure) === "tracking-shared") return setShared(errorMessage(failure));
      setServerErrors(form, failure);
      if (!form.getFieldState("trackingNumber").invalid) {
        toastError(failure, "Failed to update tracking number. Please try again.");
      }
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const submit = (isSharedParcel: boolean) =>
    form.handleSubmit((typed) => {
      const sent = presentValues(form);
      save.mutate({ orderId: order.id, ...typed, isSharedParcel }, { onSuccess: () => markSaved(form, sent) });
    });
  return (
    <>
      <form onSubmit={submit(false)} noValidate className="flex flex-col items-start gap-3 sm:flex-row">
        <Field
          label="Tracking number"
          className="w-full min-w-0 sm:max-w-xs sm:flex-1"
          error={errors.trackingNumber?.message}
        >
          <Input autoComplete="off" maxLength={100} {...form.register("trackingNumber")} />
        </Field>
        <Field label="Carrier" className="w-full sm:w-36">
          <Select {...form.register("carrier")}>
            {CARRIERS.map((carrier) => (
              <option key={carrier} value={carrier}>
                {carrier || "Not given"}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          type="submit"
          variant={order.trackingNumber ? "secondary" : "primary"}
          className="sm:mt-[1.65rem]"
          isPending={save.isPending}
        >
          {order.trackingNumber ? "Correct Tracking" : "Save Tracking"}
        </Button>
      </form>
      <ConfirmDialog
        open={shared !== null}
        onClose={() => setShared(null)}
        title="Are both orders in one parcel?"
        description={`${shared ?? ""}. The customer gets an e-mail for each order.`}
        confirmLabel="Yes, one parcel"
        tone="primary"
        isPending={save.isPending}
        onConfirm={() => submit(true)()}
      />
      <LeaveGuard isDirty={isDirty && !save.isPending} name="the tracking number" />
    </>
  );
}

const carrierOf = ({ carrier }: Order) => CARRIERS.find((each) => each === carrier) ?? "Other";

/** For a tracking number that was saved by mistake. */
function Unship({ order }: { order: Order }) {
  const [isAsking, setIsAsking] = useState(false);
  const unship = api.admin.orders.unship.useMutation(
    useToastOptions("Order marked as not shipped", "Failed to mark the order as not shipped. Please try again.", () =>
      setIsAsking(false),
    ),
  );
  return (
    <>
      <Button size="sm" variant="ghost" className="self-start" onClick={() => setIsAsking(true)}>
        <PackageX aria-hidden /> Mark as not shipped
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Mark order #${order.shortId} as not shipped?`}
        description={`It goes back to Paid - Ready to Ship, and its tracking number is removed. If ${order.email} already got the number, an e-mail says that it no longer applies.`}
        confirmLabel="Mark as not shipped"
        isPending={unship.isPending}
        onConfirm={() => unship.mutate({ orderId: order.id })}
      />
    </>
  );
}

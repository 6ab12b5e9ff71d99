"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { addressResolver } from "~/components/account/address-place";
import { GuardedDialog } from "~/components/shared/guarded-dialog";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { FieldError } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { addressChangeRefusal } from "~/domain/order-status";
import { findCountry, findState, type ShippingCountry } from "~/domain/places";
import { addressParts } from "~/domain/postal-address";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { useCapability } from "../staff-role";
import { toastMailed } from "../toast-mailed";
import { CustomerAddressFields } from "./customer-address-fields";

type Order = RouterOutputs["admin"]["orders"]["byId"];

/** Corrects the shipping address of an order that has not shipped yet. */
export function CorrectAddress({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayShip = useCapability("orders.ship");
  if (!mayShip || addressChangeRefusal(order)) return null;
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-3 mt-2" onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden /> Correct address
      </Button>
      {isOpen && <AddressDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type AddressDialogProps = { order: Order; onClose: () => void };

function AddressDialog({ order, onClose }: AddressDialogProps) {
  const countries = api.addresses.countries.useQuery();
  return (
    <GuardedDialog
      onClose={onClose}
      title={`Address of order #${order.shortId}`}
      description={`${order.email} gets an e-mail. The customer's address book stays as it is.`}
    >
      {countries.data ? (
        <AddressFields order={order} countries={countries.data} onClose={onClose} />
      ) : (
        <QueryState query={countries} className="h-80" />
      )}
    </GuardedDialog>
  );
}

function AddressFields({ order, countries, onClose }: AddressDialogProps & { countries: ShippingCountry[] }) {
  const utils = api.useUtils();
  // The page behind refetches live: keep the address this admin saw when the form opened.
  const [seen] = useState(() => addressParts(order.shippingDetails));
  const { label, ...kept } = seen;
  const country = findCountry(countries, kept.country);
  const state = (country && findState(country, kept.state)?.value) ?? "";
  const form = useForm({
    resolver: addressResolver(countries),
    mode: "onTouched",
    defaultValues: { ...kept, state, country: country?.name ?? "", label: label || "Home", isDefault: false },
  });
  const { errors, isDirty } = form.formState;
  const save = api.admin.orders.correctAddress.useMutation({
    onSuccess({ isChanged }) {
      if (isChanged) toastMailed("Address corrected and notification e-mail sent");
      else toast.success("The address was already like this");
      onClose();
    },
    onError: (error) => setServerErrors(form, error, `Error saving address: ${errorMessage(error)}`),
    onSettled: () => utils.admin.invalidate(),
  });
  const submit = form.handleSubmit(({ label: _label, isDefault: _isDefault, ...typed }) =>
    save.mutate({ orderId: order.id, seen, ...typed }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <CustomerAddressFields form={form} countries={countries} />
      <FieldError message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={save.isPending}>
          Save address
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} name="the address" />
    </form>
  );
}

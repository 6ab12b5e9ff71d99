"use client";

import { useState } from "react";
import { GuardedDialog } from "~/components/shared/guarded-dialog";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { type Address, AddressForm } from "./address-form";
import { addressText } from "./address-text";

export function AddressBook() {
  const { data: addresses, error, refetch } = api.addresses.list.useQuery();
  const [open, setOpen] = useState<Address | "new" | null>(null);
  const [toDelete, setToDelete] = useState<Address | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Shipping addresses"
      action={
        <Button variant="secondary" onClick={() => setOpen("new")}>
          Add address
        </Button>
      }
    >
      {!addresses && <QueryState query={{ error, refetch }} className="h-32" />}
      {addresses?.length === 0 && (
        <EmptyState title="No addresses yet">Add an address to ship your orders to.</EmptyState>
      )}
      <ul className="divide-y divide-line">
        {addresses?.map((address) => (
          <AddressRow key={address.id} address={address} onEdit={setOpen} onDelete={setToDelete} />
        ))}
      </ul>
      <GuardedDialog open={open !== null} onClose={close} title={open === "new" ? "Add address" : "Edit address"}>
        {open && (
          <AddressForm
            {...(open !== "new" && { address: open })}
            isFirst={addresses?.length === 0}
            onDone={close}
            onCancel={close}
          />
        )}
      </GuardedDialog>
      <DeleteDialog address={toDelete} onClose={() => setToDelete(null)} />
    </Card>
  );
}

type RowProps = { address: Address; onEdit: (address: Address) => void; onDelete: (address: Address) => void };

function AddressRow({ address, onEdit, onDelete }: RowProps) {
  const utils = api.useUtils();
  const setDefault = api.addresses.setDefault.useMutation({
    onSuccess: () => utils.addresses.list.invalidate(),
    onError: (error) => toastError(error, "Error setting default address"),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="wrap-anywhere min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {address.label}
          {address.isDefault && <Badge tone="accent">Default</Badge>}
        </p>
        <p className="text-muted text-sm">{addressText(address)}</p>
        {address.phone && <p className="figures text-muted text-sm">{address.phone}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!address.isDefault && (
          <Button
            size="sm"
            variant="secondary"
            isPending={setDefault.isPending}
            onClick={() => setDefault.mutate({ id: address.id })}
          >
            Set as default
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => onEdit(address)}>
          Edit<span className="sr-only"> {address.label}</span>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onDelete(address)}>
          Delete<span className="sr-only"> {address.label}</span>
        </Button>
      </div>
    </li>
  );
}

function DeleteDialog({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const utils = api.useUtils();
  const remove = api.addresses.delete.useMutation({
    onSuccess: () => {
      toast.success("Address deleted successfully");
      onClose();
    },
    onSettled: () => utils.addresses.list.invalidate(),
  });
  const close = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      open={address !== null}
      onClose={close}
      title={`Delete ${address?.label ?? "address"}`}
      description="Are you sure you want to delete this address?"
      confirmLabel="Delete address"
      isPending={remove.isPending}
      {...(remove.error && { error: `Error deleting address: ${errorMessage(remove.error)}` })}
      onConfirm={() => address && remove.mutate({ id: address.id })}
    >
      {address && <p className="wrap-anywhere text-muted text-sm">{addressText(address)}</p>}
    </ConfirmDialog>
  );
}

"use client";

import { Select } from "~/components/ui/select";
import { api, type RouterOutputs } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";
import { useCapability } from "../staff-role";

type Order = RouterOutputs["admin"]["orders"]["byId"];
type OrderItemLotProps = { order: Pick<Order, "id" | "shippedAt">; item: Order["items"][number] };

/** The lot an item ships from, by default the newest. Renders nothing for a product without lots. */
export function OrderItemLot({ order, item }: OrderItemLotProps) {
  const set = api.admin.orders.setLot.useMutation(
    useToastOptions("Lot saved", "Failed to save the lot. Please try again."),
  );
  const { lot, lots } = item;
  const mayShip = useCapability("orders.ship");
  if (lots.length === 0 || !mayShip) return lot && <span className="mt-1 block text-xs">Lot {lot.lotNumber}</span>;
  const [newest] = lots;
  const chosen = set.isPending ? set.variables.lotId : item.lotId;
  return (
    <>
      {/* As wide as its text: the column would otherwise shrink it, and cut the number off. */}
      <Select
        aria-label={`Lot of ${item.productName}`}
        className="mt-1.5 w-max max-w-[calc(100vw-4rem)]"
        value={chosen ?? ""}
        aria-disabled={set.isPending}
        onChange={({ target }) =>
          !set.isPending && set.mutate({ orderId: order.id, itemId: item.id, lotId: target.value || null })
        }
      >
        <option value="">{order.shippedAt ? "No lot recorded" : `${newest?.lotNumber} (newest)`}</option>
        {lots.map(({ id, lotNumber }) => (
          <option key={id} value={id}>
            Lot {lotNumber}
          </option>
        ))}
      </Select>
      {!chosen && !order.shippedAt && (
        <span className="mt-1 block text-muted text-xs">The newest lot when it ships</span>
      )}
    </>
  );
}

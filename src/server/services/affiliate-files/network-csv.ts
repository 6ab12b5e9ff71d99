import type { SignedInContext } from "~/server/context";
import { streamCsv } from "../ledger/stream-csv";
import type { NetworkCursor } from "../network/node-rows";
import { networkList } from "../network/queries";

const HEADER = [
  ...["Level", "Name", "E-mail", "Phone", "Joined (UTC)", "Tier", "Active"],
  ...["Own orders", "Orders below", "Direct referrals", "Network"],
];

/**
 * The actor's network as a CSV file, by level and then by date of joining. As on the page, e-mail, phone, tier
 * and active state are given for direct referrals only.
 */
export async function networkCsv(ctx: SignedInContext) {
  const csv = await streamCsv<NetworkCursor>(ctx, "affiliate.network.csv", HEADER, async (cursor) => {
    const page = await networkList(ctx, { ...(cursor && { cursor }) });
    const rows = page.nodes.map((node) => [
      ...[String(node.level), node.name, node.contact?.email ?? "", node.contact?.phone ?? ""],
      ...[node.joinedAt.toISOString(), node.tier?.name ?? "", node.contact ? (node.isActive ? "yes" : "no") : ""],
      ...[node.ownOrders, node.networkOrders, node.direct, node.network].map(String),
    ]);
    return { rows, next: page.nextCursor };
  });
  return { fileName: `network-${ctx.now.toISOString().slice(0, 10)}.csv`, csv };
}

import { CustomerViewBanner } from "~/components/shared/customer-view-banner";
import { currentActor } from "~/trpc/server";

/** The banner of an admin who views the shop as a customer; nothing for everybody else. */
export async function ViewBanner() {
  const actor = await currentActor();
  if (!actor?.viewedBy) return null;
  const { viewId, endsAt } = actor.viewedBy;
  return <CustomerViewBanner viewId={viewId} customerName={actor.name} endsAt={endsAt} />;
}

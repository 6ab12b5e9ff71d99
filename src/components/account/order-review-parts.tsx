import { Badge } from "~/components/ui/badge";

/** Whether a review is to be seen by others yet. */
export function ApprovalBadge({ isApproved }: { isApproved: boolean }) {
  return <Badge tone={isApproved ? "success" : "attention"}>{isApproved ? "Published" : "Pending approval"}</Badge>;
}

export function ShopReply({ text }: { text: string }) {
  return (
    <div className="rounded bg-subtle p-3">
      <p className="font-medium text-sm">The shop's reply</p>
      <p className="whitespace-pre-wrap break-words">{text}</p>
    </div>
  );
}

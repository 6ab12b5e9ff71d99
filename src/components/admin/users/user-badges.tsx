import { Star } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { type AssignableRole, ROLE_LABELS } from "~/domain/staff";

type Flags = {
  isAdmin: boolean;
  staffRole: AssignableRole | null;
  isFounder: boolean;
  isAffiliate: boolean;
  isDisabled: boolean;
  vipWholesaleAccount: boolean;
  testSubscription: boolean;
};

export function UserBadges({ user }: { user: Flags }) {
  return (
    <>
      {user.isAdmin && <Badge tone="accent">Admin</Badge>}
      {user.staffRole && <Badge tone="accent">{ROLE_LABELS[user.staffRole]}</Badge>}
      {user.vipWholesaleAccount && <Badge tone="attention">VIP / Core Team</Badge>}
      {user.isAffiliate && <Badge>Affiliate</Badge>}
      {user.isFounder && (
        <Badge tone="attention">
          <Star aria-hidden className="fill-current" /> Founder
        </Badge>
      )}
      {user.testSubscription && <Badge tone="attention">TEST</Badge>}
      {user.isDisabled && <Badge tone="danger">Suspended</Badge>}
    </>
  );
}

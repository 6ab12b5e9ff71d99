"use client";

import { EllipsisVertical } from "lucide-react";
import { TierBadge } from "~/components/shared/tier-badge";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LocalDate } from "~/components/ui/local-time";
import { Menu, type MenuItem } from "~/components/ui/menu";
import { formatMoney } from "~/domain/money";
import { mayInPartnership, mayRemove } from "~/domain/partnership";
import type { PartnershipAsked } from "./partnership-confirm";
import { ROLE_NAMES } from "./partnership-roles";
import type { Team } from "./partnership-team";

type Member = Team["members"][number];
type PartnershipMembersProps = { team: Team; onAsk: (asked: PartnershipAsked) => void };

/** Members with their contributions. The actions in the menu depend on the viewer's role. */
export function PartnershipMembers({ team, onAsk }: PartnershipMembersProps) {
  const gone = team.formerVolumeCents !== 0;
  return (
    <section aria-label="Members">
      <h3 className="mb-2 font-semibold">Members</h3>
      <ul className="divide-y divide-line rounded border border-line">
        {team.members.map((member) => (
          <li
            key={member.userId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 sm:flex"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                <span className="break-words font-medium">
                  {member.name}
                  {member.isMe && <span className="font-normal text-muted"> (you)</span>}
                </span>
                <Badge tone={member.role === "member" ? "neutral" : "accent"}>{ROLE_NAMES[member.role]}</Badge>
                <TierBadge tier={member.tier} />
              </p>
              <p className="text-muted text-sm">
                Joined <LocalDate at={member.joinedAt} />
              </p>
            </div>
            <Sold member={member} />
            <MemberMenu team={team} member={member} onAsk={onAsk} />
          </li>
        ))}
        {team.formerMembers.map((member) => (
          <li
            key={member.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 text-muted sm:flex"
          >
            <div className="min-w-0 flex-1">
              <p className="break-words">{member.name}</p>
              <p className="text-sm">
                Joined <LocalDate at={member.joinedAt} />
                {member.endedAt && (
                  <>
                    , left <LocalDate at={member.endedAt} />
                  </>
                )}
              </p>
            </div>
            <Sold member={member} />
          </li>
        ))}
        {gone && team.formerMembers.length === 0 && (
          <li className="flex items-center justify-between gap-3 px-4 py-3 text-muted text-sm">
            <span>Members who have left</span>
            <span className="figures">{formatMoney(team.formerVolumeCents)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Volume and orders of the member's network that count for the team. */
function Sold({ member }: { member: Pick<Member, "contributedVolumeCents" | "contributedOrders"> }) {
  return (
    <p className="max-sm:order-last max-sm:col-span-full max-sm:flex max-sm:items-baseline max-sm:gap-2 sm:text-right">
      <span className="figures font-semibold">{formatMoney(member.contributedVolumeCents)}</span>
      <span className="figures block text-muted text-sm">
        {member.contributedOrders.toLocaleString("en-US")} {member.contributedOrders === 1 ? "order" : "orders"}
      </span>
    </p>
  );
}

function MemberMenu({ team, member, onAsk }: PartnershipMembersProps & { member: Member }) {
  if (member.isMe) return null;
  const items: MenuItem[] = [];
  if (mayInPartnership(team.myRole, "set-role")) {
    const role = member.role === "admin" ? "member" : "admin";
    items.push({
      label: role === "admin" ? "Make admin" : "Make member again",
      onSelect: () => onAsk({ act: "set-role", member, role }),
    });
    items.push({ label: "Transfer founder role", onSelect: () => onAsk({ act: "hand-over", member }) });
  }
  if (mayRemove(team.myRole, member.role)) {
    items.push({ label: "Remove", isDanger: true, onSelect: () => onAsk({ act: "remove", member }) });
  }
  if (items.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${member.name}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      }
      items={items}
    />
  );
}

import { Star } from "lucide-react";
import { TierBadge } from "~/components/shared/tier-badge";
import { Badge } from "~/components/ui/badge";
import { LocalDate } from "~/components/ui/local-time";
import type { Profile } from "./affiliate-screen";
import { CopyInvite } from "./copy-invite";

export function AffiliateHead({ profile }: { profile: Profile }) {
  const { name, email, phone, affiliateSince, createdAt, inviteLink, affiliateCode } = profile;
  return (
    <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 items-start gap-4">
        <Picture profile={profile} />
        <div className="min-w-0">
          <h1 className="break-words font-semibold text-2xl">{name}</h1>
          <p className="break-all text-muted">
            {email}
            {phone && ` · ${phone}`}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <TierBadge tier={profile.tier} />
            {profile.isHouse && <Badge>House account</Badge>}
            {profile.isAffiliate ? <Badge tone="success">In the program</Badge> : <NotIn profile={profile} />}
            {profile.isFounder && (
              <Badge tone="attention">
                <Star aria-hidden className="fill-current" /> Founder
              </Badge>
            )}
            {profile.isDisabled && <Badge tone="danger">Suspended account</Badge>}
            {profile.deletedAt && <Badge tone="danger">Deleted account</Badge>}
          </div>
          <p className="figures mt-2 text-muted text-sm">
            {affiliateSince && (
              <>
                Affiliate since <LocalDate at={affiliateSince} />,{" "}
              </>
            )}
            {affiliateSince ? "account" : "Account"} since <LocalDate at={createdAt} />
          </p>
        </div>
      </div>
      <div className="flex flex-col items-start gap-2 sm:items-end">
        {affiliateCode && <p className="font-mono text-xl tracking-wider">{affiliateCode}</p>}
        {inviteLink && <CopyInvite name={name} link={inviteLink} />}
      </div>
    </div>
  );
}

function NotIn({ profile }: { profile: Profile }) {
  if (profile.affiliateCode) return <Badge tone="danger">Revoked</Badge>;
  return <Badge>{profile.pendingRequestId ? "Asks to join" : "Not an affiliate"}</Badge>;
}

function Picture({ profile: { profilePictureUrl, name } }: { profile: Profile }) {
  return profilePictureUrl ? (
    // biome-ignore lint/performance/noImgElement: a small picture that the shop stores in this size already
    <img
      src={profilePictureUrl}
      alt=""
      width={56}
      height={56}
      className="size-14 shrink-0 rounded-full border border-line object-cover"
    />
  ) : (
    <span
      aria-hidden
      className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xl"
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}

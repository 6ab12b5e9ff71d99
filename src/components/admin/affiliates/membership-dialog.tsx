"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import type { Profile } from "./affiliate-screen";

/** What becomes of the partnership that a revoked affiliate leads. */
function partnershipOutcomeText(leads: Profile["leads"]): string {
  if (!leads) return "";
  const { partnership, heir } = leads;
  if (heir) return ` ${heir} becomes the founder of their partnership ${partnership}.`;
  return ` Their partnership ${partnership} has no other active affiliate, so nobody is left to lead it.`;
}

/** Asks before an account is taken into the programme or out of it, and says what that does. */
export function MembershipDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { id, name, email, isAffiliate, affiliateCode, leads } = profile;
  const utils = api.useUtils();
  const set = api.admin.affiliates.setAffiliate.useMutation({
    onSuccess(done) {
      toast.success(done.isAffiliate ? `${name} is an affiliate. Code: ${done.code ?? ""}` : `${name} was revoked`);
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const code = affiliateCode ? `The code ${affiliateCode} works again.` : "A referral code is made automatically.";
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isAffiliate ? `Revoke ${name}?` : `Make ${name} an affiliate?`}
      description={
        isAffiliate
          ? `${email} earns nothing on orders paid from now on and can no longer invite anybody. What was earned stays owed, and everybody below stays where they are.${partnershipOutcomeText(leads)}`
          : `${code} ${email} gets an e-mail.`
      }
      confirmLabel={isAffiliate ? "Revoke" : "Make an affiliate"}
      tone={isAffiliate ? "danger" : "primary"}
      isPending={set.isPending}
      {...(set.error ? { error: errorMessage(set.error) } : {})}
      onConfirm={() => set.mutate({ userId: id, isAffiliate: !isAffiliate })}
    />
  );
}

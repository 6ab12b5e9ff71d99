import { Lock } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";

type ApprovalNoticeProps = { categoryName: string; isSignedIn: boolean };

/** In place of a restricted category's products: that approval is needed, and how to ask for it. */
export function ApprovalNotice({ categoryName, isSignedIn }: ApprovalNoticeProps) {
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title="This category needs approval"
      action={
        isSignedIn ? (
          <ButtonLink href="/profile">Go to your profile</ButtonLink>
        ) : (
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink href="/login">Sign In</ButtonLink>
            <ButtonLink href="/signup" variant="secondary">
              Sign Up
            </ButtonLink>
          </div>
        )
      }
    >
      <p>
        {categoryName} is open to accounts that the shop has approved for it. To ask for approval,{" "}
        {!isSignedIn && "sign in or create an account, then "}
        write in the order message of your profile that you need this category, for which institution and for what
        research. Once approved, its products appear here and everywhere in the shop.
      </p>
    </EmptyState>
  );
}

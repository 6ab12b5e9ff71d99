import { Lock } from "lucide-react";
import dynamic from "next/dynamic";
import { memo } from "react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";

// Only who is signed in and has no access needs its form.
const AccessRequest = dynamic(() => import("./access-request").then((file) => file.AccessRequest), {
  loading: () => <Skeleton className="h-72" />,
});

type ApprovalNoticeProps = { category: { id: string; name: string; slug: string }; isSignedIn: boolean };

/**
 * In place of a restricted category's products: that approval is needed, and the way to it. Not drawn again with the
 * screen around it: React would make a form whose script has not come yet anew, without what is typed in it already.
 */
export const ApprovalNotice = memo(function ApprovalNotice({ category, isSignedIn }: ApprovalNoticeProps) {
  if (isSignedIn) return <AccessRequest key={category.id} category={category} />;
  const next = encodeURIComponent(`/category/${category.slug}`);
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title="This category needs approval"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={`/login?next=${next}`}>Sign In</ButtonLink>
          <ButtonLink href={`/signup?next=${next}`} variant="secondary">
            Sign Up
          </ButtonLink>
        </div>
      }
    >
      <p>
        {category.name} is open to approved accounts. Sign in or create an account, then tell us on this page what you
        need it for. We answer by e-mail.
      </p>
    </EmptyState>
  );
});

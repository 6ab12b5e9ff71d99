import { Lock } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";

/** Shown instead of the leaderboard to visitors who are not affiliates. */
export function AffiliatesOnly({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="container-page py-12 sm:py-20">
      <Card className="mx-auto max-w-md p-8 text-center">
        <Lock aria-hidden className="mx-auto size-8 text-muted" />
        <h1 className="mt-4 font-semibold text-2xl">Affiliates Only</h1>
        <p className="mt-3 mb-6 text-muted">The leaderboard is for members of the affiliate program.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/">Go to Homepage</ButtonLink>
          {!isSignedIn && (
            <ButtonLink href="/login?next=/leaderboard" variant="secondary">
              Sign In
            </ButtonLink>
          )}
        </div>
      </Card>
    </div>
  );
}

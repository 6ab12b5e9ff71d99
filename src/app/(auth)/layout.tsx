import { type ReactNode, Suspense } from "react";
import { AuthShell } from "~/components/account/auth-shell";
import { ReferralCapture } from "~/components/store/referral-capture";
import { siteSettings } from "~/server/services/settings/queries";
import { requestContext } from "~/trpc/server";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { siteName } = await siteSettings((await requestContext()).service);
  return (
    <AuthShell siteName={siteName}>
      {children}
      <Suspense>
        <ReferralCapture />
      </Suspense>
    </AuthShell>
  );
}

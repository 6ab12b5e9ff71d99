import { type ReactNode, Suspense } from "react";
import { StoreFrame } from "~/app/store-frame";
import { PageView, ReferralCapture } from "~/components/store/lazy-visit-records";

export default function StoreLayout({ children }: { children: ReactNode }) {
  return (
    <StoreFrame>
      {children}
      <Suspense>
        <ReferralCapture />
      </Suspense>
      <PageView />
    </StoreFrame>
  );
}

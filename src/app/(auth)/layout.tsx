import { type ReactNode, Suspense } from "react";
import { StoreFrame } from "~/app/store-frame";
import { ReferralCapture } from "~/components/store/lazy-visit-records";

/** Sign-in and sign-up, inside the store's header and footer. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <StoreFrame>
      <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">{children}</div>
      <Suspense>
        <ReferralCapture />
      </Suspense>
    </StoreFrame>
  );
}

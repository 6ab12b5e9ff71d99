import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";

export function NotFoundMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="container-narrow flex flex-col items-center gap-4 py-24 text-center">
      <p className="font-mono text-muted text-sm">404</p>
      <h1 className="font-semibold text-3xl">{title}</h1>
      <p className="max-w-prose text-balance text-muted">{children}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/">Back to the shop</ButtonLink>
        <ButtonLink href="/search" variant="secondary">
          Search products
        </ButtonLink>
      </div>
    </div>
  );
}

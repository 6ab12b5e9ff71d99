import { MapPinOff } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";

/** 404 inside the admin layout, with its menu. */
export const NoSuchPage = () => (
  <>
    <h1 className="mb-5 font-semibold text-2xl">Page not found</h1>
    <EmptyState
      icon={<MapPinOff aria-hidden />}
      title="There is nothing at this address"
      action={<ButtonLink href="/admin">Back to the panel</ButtonLink>}
    >
      Use the menu, or press Ctrl K to search.
    </EmptyState>
  </>
);

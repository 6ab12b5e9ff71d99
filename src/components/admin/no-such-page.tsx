import { MapPinOff } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";

/** Says that nothing is at the address, inside the panel's frame, whose menu leads on. */
export const NoSuchPage = () => (
  <EmptyState
    icon={<MapPinOff aria-hidden />}
    title="Page not found"
    action={<ButtonLink href="/admin">Back to the panel</ButtonLink>}
  >
    Nothing is at this address. Use the menu, or press Ctrl K to search.
  </EmptyState>
);

import { Badge } from "~/components/ui/badge";

type Marked = { isArchived: boolean; isTest: boolean };

/** Warnings about an order or request, to notice before a payment is confirmed for it. */
export const TargetMarks = ({ target: { isArchived, isTest } }: { target: Marked }) => (
  <>
    {isTest && <Badge tone="attention">TEST</Badge>}
    {isArchived && <Badge>ARCHIVED</Badge>}
  </>
);

import { Badge } from "~/components/ui/badge";

type Marked = { isArchived: boolean; isTest: boolean };

/** What must not be overlooked of an order or a request before a payment is confirmed for it. */
export const TargetMarks = ({ target: { isArchived, isTest } }: { target: Marked }) => (
  <>
    {isTest && <Badge tone="attention">TEST</Badge>}
    {isArchived && <Badge>ARCHIVED</Badge>}
  </>
);

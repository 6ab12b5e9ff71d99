import { ChevronDown } from "lucide-react";
import { Button } from "~/components/ui/button";

type FoldButtonProps = {
  isOpen: boolean;
  onToggle: () => void;
  /** What it expands, for example "the review by Ada". */
  what: string;
};

/** Expands and collapses a row of a dense list. */
export function FoldButton({ isOpen, onToggle, what }: FoldButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      className="w-8 px-0"
      aria-expanded={isOpen}
      aria-label={`All of ${what}`}
      title={isOpen ? "Show less" : "Show all"}
      onClick={onToggle}
    >
      <ChevronDown aria-hidden className={isOpen ? "rotate-180" : ""} />
    </Button>
  );
}

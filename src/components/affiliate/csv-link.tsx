import { Download } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";

export function CsvLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download aria-label={label} className={buttonStyles({ variant: "secondary", size: "sm" })}>
      <Download aria-hidden /> CSV
    </a>
  );
}

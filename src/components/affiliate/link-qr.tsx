"use client";

import { Download } from "lucide-react";
import { QR_OPTIONS, useQrSvg } from "~/components/shared/use-qr-svg";
import { Button } from "~/components/ui/button";
import { Qr } from "~/components/ui/qr";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";

const PRINT_PX = 1024;
const COULD_NOT = "The QR code could not be drawn. The link itself works.";

/** A link as a QR code, to show and to download as SVG for print or PNG for a screen. */
export function LinkQr({ url, name }: { url: string; name: string }) {
  const { svg, hasFailed } = useQrSvg(url);
  if (hasFailed) return <p className="text-muted text-sm">{COULD_NOT}</p>;
  if (svg === undefined) return <Skeleton className="size-44" />;

  async function savePng() {
    try {
      const { toDataURL } = await import("qrcode");
      save(await toDataURL(url, { ...QR_OPTIONS, type: "image/png", width: PRINT_PX }), `${name}.png`);
    } catch {
      toast.error(COULD_NOT);
    }
  }
  const saveSvg = () => save(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, `${name}.svg`);

  return (
    <div className="flex w-44 shrink-0 flex-col gap-2">
      <Qr svg={svg} alt={`QR code of ${url}`} className="size-44" />
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" className="flex-1" aria-label="Download QR code as SVG" onClick={saveSvg}>
          <Download aria-hidden /> SVG
        </Button>
        <Button variant="secondary" size="sm" className="flex-1" aria-label="Download QR code as PNG" onClick={savePng}>
          <Download aria-hidden /> PNG
        </Button>
      </div>
    </div>
  );
}

function save(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}

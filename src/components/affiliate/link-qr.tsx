"use client";

import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonStyles } from "~/components/ui/button";
import { Qr } from "~/components/ui/qr";
import { Skeleton } from "~/components/ui/skeleton";

const PRINT_PX = 1024;
const OPTIONS = { margin: 2, errorCorrectionLevel: "M" } as const;

type Drawn = { of: string; svg: string; png: string };

/** A link as a QR code, to show and to download as SVG for print or PNG for a screen. */
export function LinkQr({ url, name }: { url: string; name: string }) {
  const { drawn, hasFailed } = useQr(url);
  if (hasFailed) return <p className="text-muted text-sm">The QR code could not be drawn. The link itself works.</p>;
  if (drawn?.of !== url) return <Skeleton className="size-40" />;
  const files = [
    ["SVG", `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.svg)}`],
    ["PNG", drawn.png],
  ] as const;
  return (
    <div className="flex w-fit flex-col gap-2">
      <Qr svg={drawn.svg} alt={`QR code of ${url}`} className="size-40" />
      <div className="flex gap-2">
        {files.map(([kind, href]) => (
          <a
            key={kind}
            href={href}
            download={`${name}.${kind.toLowerCase()}`}
            className={buttonStyles({ variant: "secondary", size: "sm", className: "flex-1 px-2" })}
          >
            <Download aria-hidden />
            <span className="sr-only">Download the QR code as </span>
            {kind}
          </a>
        ))}
      </div>
    </div>
  );
}

function useQr(url: string) {
  const [drawn, setDrawn] = useState<Drawn>();
  const [failed, setFailed] = useState<string>();
  // Joins the library that draws, loaded when the first code is shown. An answer for a former link is dropped.
  useEffect(() => {
    let isWanted = true;
    drawQr(url)
      .then((next) => isWanted && setDrawn(next))
      .catch(() => isWanted && setFailed(url));
    return () => {
      isWanted = false;
    };
  }, [url]);
  return { drawn, hasFailed: failed === url };
}

async function drawQr(url: string): Promise<Drawn> {
  const { toDataURL, toString: toText } = await import("qrcode");
  const [svg, png] = await Promise.all([
    toText(url, { ...OPTIONS, type: "svg" }),
    toDataURL(url, { ...OPTIONS, type: "image/png", width: PRINT_PX }),
  ]);
  return { of: url, svg, png };
}

"use client";

import { Download, Share2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { QR_OPTIONS, useQrSvg } from "~/components/shared/use-qr-svg";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { CopyButton } from "~/components/ui/copy-button";
import { Qr } from "~/components/ui/qr";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { canShare, shareOnDevice } from "~/lib/device-share";

/** Share text of the shop link. */
export const SHOP_LINK_TEXT = "Research-grade compounds, documented to the last decimal";

type LinkPanelProps = {
  url: string;
  /** For the copy button's label: "link", "invitation link". */
  what: string;
  done?: string;
  /** File name of the downloaded QR code, without extension. */
  fileName: string;
  /** Share text. */
  text: string;
};

const never = () => () => {};

/** A link to copy, share or download as a QR code. */
export function LinkPanel({ url, what, done, fileName, text }: LinkPanelProps) {
  // Whether the device has a share sheet is only known in the browser.
  const hasShareSheet = useSyncExternalStore(never, canShare, () => false);
  const [link, words] = [encodeURIComponent(url), encodeURIComponent(text)];
  const targets = [
    ["X / Twitter", `https://twitter.com/intent/tweet?text=${words}&url=${link}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${link}`],
    ["E-mail", `mailto:?subject=${words}&body=${words}%0A%0A${link}`],
  ] as const;

  async function share() {
    try {
      await shareOnDevice({ title: text, url });
    } catch {
      toast.error("Could not share. Copy the link instead.");
    }
  }

  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-start sm:justify-between">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-3 rounded border border-line bg-subtle p-3">
          <code className="min-w-0 flex-1 basis-48 break-all font-mono text-sm">{url}</code>
          <CopyButton text={url} label={`Copy ${what}`} size="sm" {...(done && { done })} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-1 text-muted text-sm">Share</span>
          {targets.map(([label, href]) => (
            <a
              key={label}
              href={href}
              target="_blank"
              rel="noreferrer"
              className={buttonStyles({ variant: "secondary", size: "sm" })}
            >
              {label}
            </a>
          ))}
          {hasShareSheet && (
            <Button variant="secondary" size="sm" onClick={share}>
              <Share2 aria-hidden /> More
            </Button>
          )}
        </div>
      </div>
      <LinkQr url={url} name={fileName} />
    </div>
  );
}

const PRINT_PX = 1024;
const COULD_NOT = "The QR code could not be drawn. The link itself works.";

/** QR code of a link, downloadable as SVG or PNG. */
function LinkQr({ url, name }: { url: string; name: string }) {
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

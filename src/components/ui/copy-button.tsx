"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "~/lib/copy-text";
import { Button } from "./button";
import type { ButtonVariants } from "./button-styles";
import { toast } from "./toast";

type CopyButtonProps = ButtonVariants & {
  /** Toast text after copying. */
  done?: string;
  text: string;
  label?: string;
  isLabelHidden?: boolean;
  className?: string;
};

export function CopyButton({
  text,
  label = "Copy",
  done = "Copied to clipboard!",
  isLabelHidden,
  variant = "secondary",
  ...look
}: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await copyText(text);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), 2000);
      toast.success(done);
    } catch {
      toast.error("Could not copy. Select the text and copy it yourself.");
    }
  }

  return (
    <Button {...look} variant={variant} size={look.size ?? (isLabelHidden ? "icon" : "md")} onClick={copy}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span className={isLabelHidden ? "sr-only" : undefined}>{isCopied ? "Copied" : label}</span>
    </Button>
  );
}

"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";

const SHOWN = 200;

/** The first 200 characters, and the rest on request. */
export function ShortDescription({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const letters = [...text];
  if (letters.length <= SHOWN) return <p className="text-muted">{text}</p>;
  return (
    <p className="text-muted">
      {isWhole ? text : `${letters.slice(0, SHOWN).join("").trimEnd()}…`}{" "}
      <Button
        variant="link"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
        className="h-auto align-baseline text-base"
      >
        {isWhole ? "Show less" : "More..."}
      </Button>
    </p>
  );
}

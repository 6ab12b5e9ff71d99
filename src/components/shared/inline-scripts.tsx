"use client";

import { useEffect } from "react";
import { INLINE_SCRIPTS } from "~/lib/inline-scripts";

/** The scripts that run before anything else on the page, and the sign for them that React has hydrated it. */
export function InlineScripts() {
  // The script that replays early presses waits for this attribute.
  useEffect(() => document.documentElement.setAttribute("data-hydrated", ""), []);
  return INLINE_SCRIPTS.map((script) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, with nothing of anybody's in it
    <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
  ));
}

"use client";

import { INLINE_SCRIPTS } from "~/lib/inline-scripts";

/** Scripts that run before the first paint. */
export const InlineScripts = () =>
  INLINE_SCRIPTS.map((script) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, with nothing of anybody's in it
    <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
  ));

"use client";

import { AffiliatePage } from "./affiliate-tabs";
import { ClickAnalytics } from "./click-analytics";
import { LinkTools } from "./link-tools";

/** Links: what one shares, and what it brought in. */
export function LinksScreen() {
  return (
    <AffiliatePage tab="/affiliate/links">
      <LinkTools />
      <ClickAnalytics />
    </AffiliatePage>
  );
}

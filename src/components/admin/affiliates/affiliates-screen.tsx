"use client";

import { Download } from "lucide-react";
import { buttonStyles } from "~/components/ui/button";
import { ScreenHead } from "../screen-head";
import { AffiliateList } from "./affiliate-list";
import { AffiliateRequests } from "./affiliate-requests";
import { AffiliateStats } from "./affiliate-stats";

/** The affiliate program: its figures, who asks to join, and everybody in it. */
export function AffiliatesScreen() {
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead title="Affiliates" hint="Who refers new members, their results, and requests to join.">
        <a href="/admin/affiliates/affiliates.csv" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Export CSV
        </a>
      </ScreenHead>
      <AffiliateStats />
      <AffiliateRequests />
      <AffiliateList />
    </div>
  );
}

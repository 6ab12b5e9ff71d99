"use client";

import { Download } from "lucide-react";
import { buttonStyles } from "~/components/ui/button";
import { AffiliateList } from "./affiliate-list";
import { AffiliateRequests } from "./affiliate-requests";
import { AffiliateStats } from "./affiliate-stats";

/** The affiliate program: its figures, who asks to join, and everybody in it. */
export function AffiliatesScreen() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="font-semibold text-2xl">Affiliates</h1>
          <p className="mt-1 max-w-prose text-muted">Who refers new members, their results, and requests to join.</p>
        </div>
        <a href="/admin/affiliates/affiliates.csv" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Export CSV
        </a>
      </div>
      <AffiliateStats />
      <AffiliateRequests />
      <AffiliateList />
    </div>
  );
}

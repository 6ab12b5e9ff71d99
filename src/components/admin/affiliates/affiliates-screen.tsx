"use client";

import { AffiliateList } from "./affiliate-list";
import { AffiliateRequests } from "./affiliate-requests";
import { AffiliateStats } from "./affiliate-stats";

/** The affiliate program: its figures, who asks to join, and everybody in it. */
export function AffiliatesScreen() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl">Affiliates</h1>
        <p className="mt-1 max-w-prose text-muted">Who refers new members, their results, and requests to join.</p>
      </div>
      <AffiliateStats />
      <AffiliateRequests />
      <AffiliateList />
    </div>
  );
}

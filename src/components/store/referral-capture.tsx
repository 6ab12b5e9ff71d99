"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { api } from "~/trpc/react";
import { isAnsweredByApi } from "./is-answered-by-api";

const MAX_TEXT = 120;
const MAX_ADDRESS = 500;

/** Tells the shop, once per code, that somebody came by a referral link. A failure is the server's to log. */
export function ReferralCapture() {
  const params = useSearchParams();
  const code = params.get("ref")?.trim().slice(0, 40) ?? "";
  const recorded = useRef("");
  const { mutate } = api.affiliate.recordClick.useMutation();
  const viewer = api.account.me.useQuery();
  const isAnswered = isAnsweredByApi(viewer);
  // Reads the URL: the code is there when a page is opened from outside. The first answer brings the visitor's
  // cookie, by which a sign-up finds the click; sent at the same time, each call would bring another one.
  useEffect(() => {
    if (!isAnswered || code === "" || recorded.current === code) return;
    recorded.current = code;
    const utm = (name: string) => params.get(`utm_${name}`)?.slice(0, MAX_TEXT) || undefined;
    mutate({
      code,
      landingPage: window.location.pathname.slice(0, MAX_ADDRESS),
      referrerUrl: document.referrer.slice(0, MAX_ADDRESS) || undefined,
      utmSource: utm("source"),
      utmMedium: utm("medium"),
      utmCampaign: utm("campaign"),
    });
  }, [isAnswered, code, params, mutate]);
  return null;
}

"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { randomUuid } from "~/lib/random-uuid";
import { sameOriginPath } from "~/lib/same-origin-path";
import { api, type RouterInputs } from "~/trpc/react";

type View = RouterInputs["analytics"]["recordView"];
type Visit = Pick<View, "sessionId" | "referrer" | "utmSource" | "utmMedium" | "utmCampaign">;

const KEY = "assay-visit";
const MAX_TEXT = 120;
const MAX_ADDRESS = 500;

function utmOf(params: URLSearchParams) {
  const utm = (name: string) => params.get(`utm_${name}`)?.slice(0, MAX_TEXT) || undefined;
  return { utmSource: utm("source"), utmMedium: utm("medium"), utmCampaign: utm("campaign") };
}

/** Records a page view shortly after the page has loaded. Fire and forget. */
export function PageView() {
  const path = usePathname();
  const { mutate } = api.analytics.recordView.useMutation();
  const viewer = api.account.me.useQuery();
  const recorded = useRef("");
  const isAnswered = isAnsweredByApi(viewer);
  // The first API response sets the visitor cookie that all calls share, so wait for it.
  useEffect(() => {
    if (!isAnswered || recorded.current === path) return;
    const timer = setTimeout(() => {
      recorded.current = path;
      mutate({ ...pageOf(path), ...visit() }, { onError: () => {} });
    }, 500);
    return () => clearTimeout(timer);
  }, [path, isAnswered, mutate]);
  return null;
}

function pageOf(path: string): Pick<View, "pageType" | "identifier"> {
  const [, area = "", slug] = path.split("/");
  if (area === "") return { pageType: "home" };
  if ((area === "product" || area === "category") && slug)
    return { pageType: area, identifier: decodeURIComponent(slug).slice(0, MAX_TEXT) };
  return { pageType: area === "checkout" ? "checkout" : "other" };
}

/** The visit of this browser tab: a session ID, and the referrer and UTM parameters it began with. */
function visit(): Visit {
  const begun = read();
  if (begun) return begun;
  // A referrer's query string may contain private data (searches, webmail), so only the rest is kept.
  const referrer = document.referrer.split(/[?#]/)[0]?.slice(0, MAX_ADDRESS) || undefined;
  const fresh: Visit = { sessionId: randomUuid(), referrer, ...utmOf(new URLSearchParams(window.location.search)) };
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(fresh));
  } catch {
    // Storage may be disabled; then each view counts as a new visit.
  }
  return fresh;
}

function read(): Visit | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null") as Visit | null;
    return typeof kept?.sessionId === "string" ? kept : null;
  } catch {
    return null;
  }
}

/** Records a referral link click, once per code. Failures are logged by the server. */
export function ReferralCapture() {
  const params = useSearchParams();
  const code = params.get("ref")?.trim().slice(0, 40) ?? "";
  const recorded = useRef("");
  const { mutate } = api.affiliate.recordClick.useMutation();
  const viewer = api.account.me.useQuery();
  const isAnswered = isAnsweredByApi(viewer);
  // Wait for the first API response: it sets the visitor cookie by which a sign-up finds the click. Parallel first
  // calls would each set a different cookie.
  useEffect(() => {
    if (!isAnswered || code === "" || recorded.current === code) return;
    recorded.current = code;
    mutate({
      code,
      landingPage: landingPage(params).slice(0, MAX_ADDRESS),
      referrerUrl: document.referrer.slice(0, MAX_ADDRESS) || undefined,
      ...utmOf(params),
    });
  }, [isAnswered, code, params, mutate]);
  return null;
}

/** The page that the link led to: the sign-in page stands in for one that needs an account. */
function landingPage(params: URLSearchParams): string {
  const { pathname } = window.location;
  if (pathname !== "/login") return pathname;
  const next = sameOriginPath(params.get("next") ?? undefined);
  return next === "/" ? pathname : (next.split(/[?#]/)[0] ?? pathname);
}

type Viewer = { data?: unknown; dataUpdatedAt: number; errorUpdatedAt: number };

/**
 * Whether the API has answered who the viewer is. The page itself comes with "not signed in", dated 0; a cached page
 * may predate the visit and sets no visitor cookie.
 */
const isAnsweredByApi = ({ data, dataUpdatedAt, errorUpdatedAt }: Viewer): boolean =>
  Boolean(data) || dataUpdatedAt > 0 || errorUpdatedAt > 0;

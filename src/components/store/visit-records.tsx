"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { randomUuid } from "~/lib/random-uuid";
import { api, type RouterInputs } from "~/trpc/react";

type View = RouterInputs["analytics"]["recordView"];
type Visit = Pick<View, "sessionId" | "referrer" | "utmSource" | "utmMedium" | "utmCampaign">;

const KEY = "assay-visit";
const MAX_TEXT = 120;
const MAX_ADDRESS = 500;

/** The marks by which a link's clicks are told apart. */
function utmOf(params: URLSearchParams) {
  const utm = (name: string) => params.get(`utm_${name}`)?.slice(0, MAX_TEXT) || undefined;
  return { utmSource: utm("source"), utmMedium: utm("medium"), utmCampaign: utm("campaign") };
}

/** Tells the shop, once a page has loaded and is idle, that it was viewed. Nothing waits for it or fails with it. */
export function PageView() {
  const path = usePathname();
  const { mutate } = api.analytics.recordView.useMutation();
  const viewer = api.account.me.useQuery();
  const recorded = useRef("");
  const isAnswered = isAnsweredByApi(viewer);
  // Reads the URL and the session storage. The first answer also brings the visitor's cookie, which all calls share.
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

/** What kind of page an address is, and of which product or category. */
function pageOf(path: string): Pick<View, "pageType" | "identifier"> {
  const [, area = "", slug] = path.split("/");
  if (area === "") return { pageType: "home" };
  if ((area === "product" || area === "category") && slug)
    return { pageType: area, identifier: decodeURIComponent(slug).slice(0, MAX_TEXT) };
  return { pageType: area === "checkout" ? "checkout" : "other" };
}

/** This browser tab's visit: an id of its own, and where it came from when it began. */
function visit(): Visit {
  const begun = read();
  if (begun) return begun;
  // A search engine's or a mail program's page may carry private words in its query; its address without the query is
  // enough.
  const referrer = document.referrer.split(/[?#]/)[0]?.slice(0, MAX_ADDRESS) || undefined;
  const fresh: Visit = { sessionId: randomUuid(), referrer, ...utmOf(new URLSearchParams(window.location.search)) };
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(fresh));
  } catch {
    // Storage may be switched off; then each view is a visit of its own.
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
    mutate({
      code,
      landingPage: window.location.pathname.slice(0, MAX_ADDRESS),
      referrerUrl: document.referrer.slice(0, MAX_ADDRESS) || undefined,
      ...utmOf(params),
    });
  }, [isAnswered, code, params, mutate]);
  return null;
}

type Viewer = { data?: unknown; dataUpdatedAt: number; errorUpdatedAt: number };

/**
 * Whether the API has said who is looking, to whichever part of the page asked first. That nobody is signed in also
 * comes with the page, dated 0: such a page may be older than the visit, and brings no visitor's cookie.
 */
const isAnsweredByApi = ({ data, dataUpdatedAt, errorUpdatedAt }: Viewer): boolean =>
  Boolean(data) || dataUpdatedAt > 0 || errorUpdatedAt > 0;

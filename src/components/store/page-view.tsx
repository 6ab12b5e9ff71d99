"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { randomUuid } from "~/lib/random-uuid";
import { api, type RouterInputs } from "~/trpc/react";
import { isAnsweredByApi } from "./is-answered-by-api";

type View = RouterInputs["analytics"]["recordView"];
type Visit = Pick<View, "sessionId" | "referrer" | "utmSource" | "utmMedium" | "utmCampaign">;

const KEY = "assay-visit";

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
    return { pageType: area, identifier: decodeURIComponent(slug).slice(0, 120) };
  return { pageType: area === "checkout" ? "checkout" : "other" };
}

/** This browser tab's visit: an id of its own, and where it came from when it began. */
function visit(): Visit {
  const begun = read();
  if (begun) return begun;
  const params = new URLSearchParams(window.location.search);
  const utm = (name: string) => params.get(`utm_${name}`)?.slice(0, 120) || undefined;
  // A search engine's or a mail program's page may carry private words in its query; its address without the query is
  // enough.
  const referrer = document.referrer.split(/[?#]/)[0]?.slice(0, 500) || undefined;
  const fresh: Visit = {
    sessionId: randomUuid(),
    referrer,
    utmSource: utm("source"),
    utmMedium: utm("medium"),
    utmCampaign: utm("campaign"),
  };
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

import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { changeUrl, navigation } from "./next-navigation";

/** Gives components the query of `navigation.search`; reports each change to `changeUrl`. */
export function UrlState({ children }: { children: ReactNode }) {
  return (
    <NuqsTestingAdapter
      searchParams={navigation.search}
      hasMemory
      onUrlUpdate={({ queryString, options }) => changeUrl(queryString, options.history)}
    >
      {children}
    </NuqsTestingAdapter>
  );
}

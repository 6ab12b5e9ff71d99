import type { Metadata } from "next";
import { SearchScreen } from "~/components/store/lazy-search-screen";

export const metadata: Metadata = { title: "Search", robots: { index: false }, alternates: { canonical: "/search" } };

/** The page is the same for every query. Results depend on the viewer and are fetched client-side. */
export default function SearchPage() {
  return (
    <div className="container-page py-8">
      <h1 className="mb-2 font-semibold text-3xl tracking-tight">Search</h1>
      <SearchScreen />
    </div>
  );
}

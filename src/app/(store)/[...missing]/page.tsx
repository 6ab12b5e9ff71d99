import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";

export const metadata: Metadata = { title: "Page Not Found", robots: { index: false } };

/** Every address that is no page of the shop, so that 'Page Not Found' stands within the shop's own frame. */
export default async function Missing() {
  // Answered anew each time: addresses that strangers make up are not kept.
  await connection();
  notFound();
}

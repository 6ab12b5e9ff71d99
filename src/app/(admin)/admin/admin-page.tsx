import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import type { ReactNode } from "react";
import type { Capability } from "~/domain/staff";
import { HydrateClient } from "~/trpc/server";
import { requireAdmin } from "./require-admin";

type Admin = Awaited<ReturnType<typeof requireAdmin>>;
type PageProps<Params> = { params: Promise<Params>; searchParams: Promise<SearchParams> };

/** A page of the panel for whoever has the capability; `load` reads ahead what its screen begins with, and returns it. */
export function adminPage<Params = Record<string, string>>(
  capability: Capability,
  load: (props: PageProps<Params>, admin: Admin) => Promise<ReactNode>,
) {
  return async (props: PageProps<Params>) => {
    const admin = await requireAdmin(capability);
    return <HydrateClient>{await load(props, admin)}</HydrateClient>;
  };
}

type Parser<Input> = { safeParse: (value: unknown) => { success: true; data: Input } | { success: false } };

/** What the address of a page names; a page whose address cannot name anything is not found. */
export function inputOf<Input>(schema: Parser<Input>, value: unknown): Input {
  const input = schema.safeParse(value);
  return input.success ? input.data : notFound();
}

import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import type { ReactNode } from "react";
import type { Capability } from "~/domain/staff";
import { HydrateClient } from "~/trpc/server";
import { requireAdmin } from "./require-admin";

type Admin = Awaited<ReturnType<typeof requireAdmin>>;
type PageProps<Params> = { params: Promise<Params>; searchParams: Promise<SearchParams> };

/** An admin page that requires `capability`. `load` prefetches what the screen needs first and returns the screen. */
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

/** Validates route params; invalid ones render the 404. */
export function inputOf<Input>(schema: Parser<Input>, value: unknown): Input {
  const input = schema.safeParse(value);
  return input.success ? input.data : notFound();
}

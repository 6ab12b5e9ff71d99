import "server-only";
import { cache } from "react";
import { createCaller } from "~/server/api/root";
import { createVisitorContext } from "~/server/api/trpc";

/** One context for all that a cached page reads while it is made. */
export const visitorContext = cache(async () => createVisitorContext());

/** The API as a visitor sees it, for cached pages, which everybody gets. It reads nothing of the request. */
export const publicApi = createCaller(async () => visitorContext());

import { cache } from "react";
import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import { isBuilding } from "~/server/env";
import { siteSettings } from "~/server/services/settings/queries";
import { requestContext } from "~/trpc/server";

/** Site settings, deduped per request. A build has no database and uses the defaults. */
export const shopSettings = cache(async () =>
  isBuilding() ? DEFAULT_SETTINGS : siteSettings((await requestContext()).service),
);

import { cache } from "react";
import { UNSAVED_SETTINGS } from "~/domain/site-settings";
import { isBuilding } from "~/server/env";
import { siteSettings } from "~/server/services/settings/queries";
import { requestContext } from "~/trpc/server";

/** The shop's name, pictures and figures, read once for each page; a build has no database to read them from. */
export const shopSettings = cache(async () =>
  isBuilding() ? UNSAVED_SETTINGS : siteSettings((await requestContext()).service),
);

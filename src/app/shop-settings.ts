import { cache } from "react";
import { isBuilding } from "~/server/env";
import { siteSettings, UNSAVED_SETTINGS } from "~/server/services/settings/queries";
import { visitorContext } from "~/trpc/public";

/** The shop's name, pictures and figures, read once for each page that is made. */
export const shopSettings = cache(async () =>
  isBuilding() ? UNSAVED_SETTINGS : siteSettings((await visitorContext()).service),
);

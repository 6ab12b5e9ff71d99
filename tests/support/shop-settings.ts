// Replaces ~/app/shop-settings in component tests of pages.
import type { shopSettings as real } from "~/app/shop-settings";
import { DEFAULT_SETTINGS } from "~/domain/site-settings";

export const shopSettings: typeof real = async () => DEFAULT_SETTINGS;

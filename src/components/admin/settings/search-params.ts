import { createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";

export const settingsParsers = { tab: parseAsStringLiteral(["site", "email", "staff", "limits"]).withDefault("site") };

const serialize = createSerializer(settingsParsers);
export const settingsHref = (params: Partial<inferParserType<typeof settingsParsers>>) =>
  serialize("/admin/settings", params);

import { createLoader, createSerializer, type inferParserType } from "nuqs/server";
import { parseAsDay, parseAsPage, parseAsText, parseAsUuid } from "~/lib/search-params";

const MAX_NAME_LENGTH = 80;

export const auditParsers = {
  actor: parseAsUuid,
  action: parseAsText(MAX_NAME_LENGTH),
  entity: parseAsText(MAX_NAME_LENGTH),
  id: parseAsText(MAX_NAME_LENGTH),
  thing: parseAsText(MAX_NAME_LENGTH),
  from: parseAsDay,
  to: parseAsDay,
  page: parseAsPage,
};
export const auditOptions = { history: "push" } as const;
export type AuditSearchParams = inferParserType<typeof auditParsers>;

export const loadAuditSearchParams = createLoader(auditParsers);

const serialize = createSerializer(auditParsers);
export const auditHref = (params: Partial<AuditSearchParams>) => serialize("/admin/audit", params);

/** Query input for the list. The time zone only matters with a day filter and is left out otherwise. */
export const auditInput = ({ actor, id, thing, action, entity, from, to, page }: AuditSearchParams, zone = "UTC") => ({
  page,
  ...(actor && { actorUserId: actor }),
  ...(action && { action }),
  ...(entity && { entity }),
  ...(id && { entityId: id }),
  ...(thing && { thing }),
  ...(from && { from }),
  ...(to && { to }),
  ...((from || to) && zone !== "UTC" && { zone }),
});

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
/** The audit narrowed down, such as to the history of one order. */
export const auditHref = (params: Partial<AuditSearchParams>) => serialize("/admin/audit", params);

/** What the list is asked for. Without days, the time zone changes nothing and is left out. */
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

export type AuditAddress = {
  actor: string | undefined;
  action: string | undefined;
  entity: string | undefined;
  id: string | undefined;
  from: string | undefined;
  to: string | undefined;
  page: number;
};

const MAX_NAME = 80;
const MAX_PAGE = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Params = { get: (key: string) => string | null };

function textOf(params: Params, key: string, isRight: (text: string) => boolean = () => true): string | undefined {
  const text = (params.get(key) ?? "").trim().slice(0, MAX_NAME);
  return text && isRight(text) ? text : undefined;
}

const isDay = (text: string) => DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** What the address of the audit says; anything odd in it is left out. */
export function readAuditAddress(params: Params): AuditAddress {
  const page = Number(params.get("page"));
  return {
    actor: textOf(params, "actor", (text) => UUID.test(text)),
    action: textOf(params, "action"),
    entity: textOf(params, "entity"),
    id: textOf(params, "id"),
    from: textOf(params, "from", isDay),
    to: textOf(params, "to", isDay),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The address of the audit in a state, such as the history of one order. */
export function auditHref({ page = 1, ...filters }: Partial<AuditAddress>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) if (value) params.set(key, value);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/admin/audit" : `/admin/audit?${params}`;
}

/** The address as the API takes it. */
export function auditQuery({ actor, id, action, entity, from, to, page }: AuditAddress) {
  return {
    page,
    ...(actor && { actorUserId: actor }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(id && { entityId: id }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the shape of a UUID, in any case and version: ids may come from older backups. */
export const isUuid = (text: string) => UUID.test(text);

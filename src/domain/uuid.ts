const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the shape of a record's id, in capitals too. Any version: ids come from older backups as well. */
export const isUuid = (text: string) => UUID.test(text);

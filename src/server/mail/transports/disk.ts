import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MailTransport } from "~/server/mail/mail-transport";

/** Writes e-mails as files for developers: `<time>-<template>-<short id>.html` and `.txt`. */
export function diskTransport(folder: string, now: () => Date = () => new Date()): MailTransport {
  return {
    name: "files",
    async send({ id, template, to, replyTo, subject, html, text }) {
      await mkdir(folder, { recursive: true });
      const time = now().toISOString().replace(/[:.]/g, "-");
      const path = join(folder, `${time}-${template}-${id.slice(0, 8)}`);
      await writeFile(`${path}.txt`, `To: ${to}\nReply-To: ${replyTo}\nSubject: ${subject}\n\n${text}`);
      await writeFile(`${path}.html`, html);
    },
  };
}

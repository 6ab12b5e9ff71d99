// A faulty mail server: slow, refusing, disconnecting. Counts accepted e-mails by Message-ID, which repeats share.
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";

/** The delay of a slow answer: longer than the shop waits. */
const SLOW_MS = 30_000;

export type MailDay = "good" | "slow" | "refusing" | "breaking off";

export async function startMailServer() {
  /** How often each e-mail was accepted, by Message-ID. */
  const taken = new Map<string, number>();
  const troubles: Record<MailDay, number> = { good: 0, slow: 0, refusing: 0, "breaking off": 0 };
  let day: MailDay = "good";
  const sockets = new Set<Socket>();

  function serve(socket: Socket) {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    const say = (line: string) => !socket.destroyed && socket.write(`${line}\r\n`);
    /** Fails most of the time, at any of its answers. */
    function answer(line: string) {
      if (day === "good" || randomInt(3) === 0) return void say(line);
      troubles[day]++;
      if (day === "slow") setTimeout(() => say(line), SLOW_MS).unref();
      else if (day === "refusing") say("451 4.3.0 Try again later");
      else socket.destroy();
    }
    let isData = false;
    let source = "";
    let buffer = "";
    function take(line: string) {
      if (isData && line !== ".") {
        source += `${line}\n`;
        return;
      }
      if (isData) {
        isData = false;
        const id = /^message-id: *<([^>@]+)/im.exec(source)?.[1] ?? "";
        source = "";
        if (day === "refusing" && randomInt(2) === 0) return void say("452 4.3.1 No space left");
        taken.set(id, (taken.get(id) ?? 0) + 1);
        return answer("250 Taken");
      }
      const word = line.slice(0, 4).toLowerCase();
      if (word === "ehlo") return void socket.write("250-mail.example.test\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n");
      if (word === "auth") return void say("235 Welcome");
      if (word === "quit") return void socket.end("221 Bye\r\n");
      if (word !== "data") return answer("250 OK");
      isData = true;
      say("354 Go on");
    }
    socket.on("data", (chunk: Buffer) => {
      const lines = (buffer + chunk.toString("latin1")).split("\r\n");
      buffer = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    say("220 mail.example.test ESMTP");
  }

  const server = createServer(serve);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: smtpPort } = server.address() as AddressInfo; // a TCP server has one
  const settings = {
    ...{ smtpHost: "127.0.0.1", smtpPort, smtpUser: "shop@assay.test", smtpPassEncrypted: encryptSecret("secret") },
    ...{ fromName: "Assay", notificationEmail: "shop@assay.test" },
  };
  await db.emailSettings.upsert({ where: { id: "default" }, create: settings, update: settings });
  return {
    taken,
    troubles,
    become(next: MailDay) {
      day = next;
    },
    async stop() {
      await db.emailSettings.deleteMany();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

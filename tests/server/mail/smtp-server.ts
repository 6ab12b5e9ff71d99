// A minimal SMTP server on a socket, so that tests exercise the real transport with its real client.
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { CERTIFICATE, KEY } from "./self-signed";

type Received = { from: string; to: string[]; source: string };
type Behaviour = {
  refuses?: string;
  goesSilent?: boolean;
  /** Replace the default replies; with a null greeting, the server never greets. */
  greeting?: string | null;
  authAnswer?: string;
  senderAnswer?: string;
  /** Offers STARTTLS, with a self-signed certificate. */
  hasTls?: boolean;
};

export async function startSmtpServer(port = 0) {
  const received: Received[] = [];
  const logins: string[] = [];
  /** What it never answered, see `goesSilent`. */
  const unanswered: Received[] = [];
  const behaviour: Behaviour = {};
  const sockets = new Set<Socket>();

  function serve(plain: Socket) {
    let socket = plain;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    let mail: Received = { from: "", to: [], source: "" };
    let isData = false;
    let buffer = "";
    const commands: Record<string, (line: string) => void> = {
      ehlo: () =>
        socket.write(
          `250-mail.example.test\r\n${behaviour.hasTls ? "250-STARTTLS\r\n" : ""}250-AUTH PLAIN\r\n250 8BITMIME\r\n`,
        ),
      star() {
        if (!behaviour.hasTls) return void say("502 Not here");
        say("220 Go on");
        const secureContext = createSecureContext({ key: KEY, cert: CERTIFICATE });
        socket.removeAllListeners("data");
        socket = new TLSSocket(plain, { isServer: true, secureContext });
        socket.on("error", () => {});
        socket.on("data", hear);
      },
      auth(line) {
        logins.push(
          Buffer.from(line.split(" ")[2] ?? "", "base64")
            .toString()
            .split("\0")
            .slice(1)
            .join(":"),
        );
        say(behaviour.authAnswer ?? "235 Welcome");
      },
      mail(line) {
        mail = { from: /<(.*?)>/.exec(line)?.[1] ?? "", to: [], source: "" };
        say(behaviour.senderAnswer ?? "250 OK");
      },
      rcpt(line) {
        if (behaviour.refuses) return say(behaviour.refuses);
        mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
        say("250 OK");
      },
      data() {
        isData = true;
        say("354 Go on");
      },
      rset: () => say("250 OK"),
      quit: () => socket.end("221 Bye\r\n"),
    };
    function take(line: string) {
      if (!isData) return (commands[line.slice(0, 4).toLowerCase()] ?? (() => say("500 What?")))(line);
      if (line !== ".") {
        mail.source += `${line.replace(/^\.\./, ".")}\n`;
        return;
      }
      isData = false;
      if (behaviour.goesSilent) return void unanswered.push(mail);
      received.push(mail);
      say("250 Taken");
    }
    function hear(chunk: Buffer) {
      const lines = (buffer + chunk.toString("latin1")).split("\r\n");
      buffer = lines.pop() ?? "";
      for (const line of lines) take(line);
    }
    socket.on("data", hear);
    if (behaviour.greeting !== null) say(behaviour.greeting ?? "220 mail.example.test ESMTP");
  }

  const server = createServer(serve);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    received,
    unanswered,
    logins,
    behaviour,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

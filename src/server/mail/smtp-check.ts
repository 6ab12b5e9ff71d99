import { lookup } from "node:dns/promises";
import { connect, isIP, type Socket } from "node:net";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { z } from "zod";
import { SMTP_HINTS, SMTP_STEPS, type SmtpFailure, type SmtpStep } from "~/domain/smtp-check";
import { type Sender, type SmtpServer, TLS_FROM_THE_START } from "./transports/smtp";

const WAIT_MS = 10_000;
const MOST_OF_AN_ANSWER = 500;

export type CheckedStep = {
  step: SmtpStep;
  status: "passed" | "failed" | "skipped";
  /** The server's or network's response, verbatim. */
  answer: string;
  hint: string | null;
};

type Message = { from: Sender; to: string; replyTo: string; subject: string; text: string };
type Options = {
  waitMs?: number;
  /** Whether to reject an unencrypted server; by default, unless it is in the shop's own network. */
  insistOnTls?: boolean;
};

type Failed = Error & { code?: string; response?: string; responseCode?: number; command?: string };

class StepFailed extends Error {
  constructor(
    readonly step: SmtpStep,
    readonly failure: SmtpFailure,
    answer: string,
  ) {
    super(answer);
  }
}

const asFailed = (error: unknown): Failed => (error instanceof Error ? error : new Error(String(error)));

const answerOf = ({ response, message }: Failed) =>
  (response || message).replace(/\p{C}+/gu, " ").slice(0, MOST_OF_AN_ANSWER);

/** Loopback and private network addresses. */
function isOwnNetwork(address: string): boolean {
  if (isIP(address) === 6) return address === "::1" || /^f[cd]/i.test(address);
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
}

async function resolve(host: string): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch (error) {
    throw new StepFailed("resolve", "unknown-host", answerOf(asFailed(error)));
  }
}

function open(address: string, port: number, waitMs: number): Promise<Socket> {
  return new Promise((done, refuse) => {
    const socket = connect({ host: address, port });
    const fail = (failure: SmtpFailure, text: string) => {
      socket.destroy();
      refuse(new StepFailed("connect", failure, text));
    };
    socket.setTimeout(waitMs, () => fail("no-answer", `No answer within ${waitMs / 1000} seconds`));
    socket.once("error", (error: Failed) => fail(error.code === "ETIMEDOUT" ? "no-answer" : "refused", error.message));
    socket.once("connect", () => {
      socket.setTimeout(0);
      socket.removeAllListeners("error").removeAllListeners("timeout");
      done(socket);
    });
  });
}

/** Classifies a failure between connecting and the end of the TLS handshake. */
function failureOfGreeting(error: Failed): StepFailed {
  const answer = answerOf(error);
  if (/certificate|self.signed|altnames|unable to verify/i.test(error.message)) {
    return new StepFailed("tls", "bad-certificate", answer);
  }
  if (error.command === "STARTTLS" || (error.code === "ETLS" && error.response)) {
    return new StepFailed("tls", "no-encryption", answer);
  }
  if (error.code === "ETLS") return new StepFailed("tls", "other", answer);
  if (error.code === "ETIMEDOUT") return new StepFailed("connect", "no-answer", answer);
  if (error.code === "EPROTOCOL") return new StepFailed("connect", "not-a-mail-server", answer);
  return new StepFailed("connect", "closed", answer);
}

function failureOfSignIn(error: Failed): StepFailed {
  const refused = error.responseCode === 535 || error.responseCode === 534;
  if (refused) return new StepFailed("sign-in", "wrong-password", answerOf(error));
  if (error.code === "ETIMEDOUT") return new StepFailed("sign-in", "no-answer", answerOf(error));
  return new StepFailed("sign-in", error.responseCode ? "other" : "no-sign-in", answerOf(error));
}

function failureOfSending(error: Failed): StepFailed {
  const failure: SmtpFailure =
    error.command === "MAIL FROM"
      ? "sender-refused"
      : error.command === "RCPT TO"
        ? "receiver-refused"
        : error.code === "ETIMEDOUT"
          ? "no-answer"
          : "other";
  return new StepFailed("accepted", failure, answerOf(error));
}

type Act = (callback: (error?: Error | null, result?: unknown) => void) => void;
const Taken = z.object({ response: z.string() });

/** Runs one connection call; rejects on its error or the connection's own error, whichever comes first. */
function step(connection: SMTPConnection, act: Act, failed: (error: Failed) => StepFailed): Promise<unknown> {
  return new Promise((done, refuse) => {
    const onError = (error: Error) => refuse(failed(asFailed(error)));
    connection.once("error", onError);
    act((error, result) => {
      connection.off("error", onError);
      // Later errors do not matter, but an unhandled one would crash the process.
      connection.on("error", () => {});
      if (error) refuse(failed(asFailed(error)));
      else done(result);
    });
  });
}

/**
 * Sends a test e-mail step by step and returns the server's response to each step; the first failure comes with a hint,
 * and the rest are skipped. The password is only sent over an encrypted connection or within the shop's own network.
 */
export async function checkSmtp(server: SmtpServer, message: Message, options: Options = {}): Promise<CheckedStep[]> {
  const { waitMs = WAIT_MS } = options;
  const passed: CheckedStep[] = [];
  const pass = (at: SmtpStep, answer: string) =>
    passed.push({ step: at, status: "passed", answer: answer.slice(0, MOST_OF_AN_ANSWER), hint: null });
  let socket: Socket | undefined;
  try {
    const address = await resolve(server.host);
    pass("resolve", address);
    socket = await open(address, server.port, waitMs);
    const needsTls = options.insistOnTls ?? !isOwnNetwork(address);
    await converse({ server, message, socket, needsTls, waitMs, pass });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    const { step: at, failure } = error;
    if (at === "tls" && passed.length === 1) pass("connect", `Connected on port ${server.port}`);
    passed.push({ step: at, status: "failed", answer: error.message, hint: SMTP_HINTS[failure] });
  } finally {
    socket?.destroy();
  }
  const seen = new Set(passed.map((each) => each.step));
  const rest = SMTP_STEPS.filter((each) => !seen.has(each.step));
  return [
    ...passed,
    ...rest.map((each): CheckedStep => ({ step: each.step, status: "skipped", answer: "", hint: null })),
  ];
}

type Conversation = {
  server: SmtpServer;
  message: Message;
  socket: Socket;
  needsTls: boolean;
  waitMs: number;
  pass: (step: SmtpStep, answer: string) => void;
};

async function converse({ server, message, socket, needsTls, waitMs, pass }: Conversation): Promise<void> {
  const { host, port, user, pass: password } = server;
  const isSecureFromStart = port === TLS_FROM_THE_START;
  let said = "";
  const listen = (entry: unknown, text: unknown) => {
    if ((entry as { tnx?: string } | null)?.tnx === "server") said = String(text);
  };
  const logger = {
    level: () => {},
    trace: listen,
    debug: listen,
    info: listen,
    warn: listen,
    error: listen,
    fatal: listen,
  };
  const connection = new SMTPConnection({
    ...{ host, port, connection: socket, secure: isSecureFromStart, requireTLS: needsTls && !isSecureFromStart },
    ...{ greetingTimeout: waitMs, connectionTimeout: waitMs, socketTimeout: waitMs, transactionLog: true, logger },
  });
  try {
    await step(connection, (done) => connection.connect(done), failureOfGreeting);
    pass("connect", `Connected on port ${port}`);
    const isEncrypted = (connection as { secure?: boolean }).secure === true;
    pass("tls", isEncrypted ? "The connection is encrypted" : "Not encrypted: fine only within your own network");
    const credentials = { credentials: { user, pass: password } };
    await step(connection, (done) => connection.login(credentials, done), failureOfSignIn);
    pass("sign-in", said);
    const { from, to } = message;
    const [receiver, answers] = [to, message.replyTo].map((address) => ({ name: "", address }));
    const raw = await new MailComposer({ ...message, to: receiver, replyTo: answers }).compile().build();
    const sent = await step(
      connection,
      (done) => connection.send({ from: from.address, to: [to] }, raw, done),
      failureOfSending,
    );
    pass("accepted", Taken.safeParse(sent).data?.response ?? said);
  } finally {
    connection.quit();
    connection.close();
  }
}

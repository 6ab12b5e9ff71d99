import { Socket } from "node:net";
import { Client, Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { isConnectionLost } from "./connection-lost";
import { type DatabaseState, DatabaseUnavailable } from "./database-state";
import { outsideRequests } from "./outside-requests";

/** How long a request waits for a free connection while the database is up. */
const QUEUE_MS = 10_000;
/** How much longer than the database's own statement timeout this process waits before it gives up on a statement. */
const LIMIT_MARGIN_MS = 5_000;

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error) => void) => void;

/** Whether a statement is safe to send again: it only reads and takes no locks. */
export function isRead(text: string): boolean {
  return (
    /^\s*(select|with)\b/i.test(text) &&
    !/\b(insert|update|delete|merge|for\s+(no\s+key\s+)?(update|share))\b/i.test(text)
  );
}

const textOf = (statement: unknown) =>
  typeof statement === "string" ? statement : String((statement as QueryConfig | undefined)?.text ?? "");

/** An error reported by the database counts as an answer; a broken connection does not. */
const isAnswer = (error: unknown) =>
  !error || (typeof (error as { severity?: unknown }).severity === "string" && !isConnectionLost(error));

export async function probeDatabase(connectionString: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket();
  const client = new Client({ connectionString, stream: () => socket, application_name: "assay-probe" });
  client.on("error", () => {});
  signal.addEventListener("abort", () => socket.destroy(), { once: true });
  await client.connect();
  await client.query("SELECT 1");
  await client.end();
}

/** Called as each statement is sent; the function it returns is called when the statement ends. */
type OnStatement = (text: string) => ((error?: unknown) => void) | undefined;
/** `keepsStatements: false` for a pooler in transaction mode, where the next statement may use another connection. */
type Options = { statementMs: number; keepsStatements?: boolean; onStatement?: OnStatement };

/**
 * A pool for a database that may stop responding: statements under way then fail, and new ones are rejected
 * immediately. Retries a read outside a transaction once if its connection was lost.
 */
export class DatabasePool extends Pool {
  readonly #state: DatabaseState;
  readonly #limitMs: number;
  readonly #keepsStatements: boolean;
  readonly #onStatement: OnStatement | undefined;

  /** `statementMs` is the default statement timeout; 0 means none. */
  constructor(config: PoolConfig, state: DatabaseState, { statementMs, keepsStatements = true, onStatement }: Options) {
    const sockets = new Set<Socket>();
    super({
      ...config,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: QUEUE_MS,
      statement_timeout: statementMs || undefined,
      // A timeout set on the database itself, as behind a pooler (docs/operations.md), has to be overridden explicitly.
      ...(statementMs === 0 && { options: `${config.options ?? ""} -c statement_timeout=0` }),
      stream: () => {
        const socket = new Socket();
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
        return socket;
      },
    });
    this.#state = state;
    this.#keepsStatements = keepsStatements;
    this.#onStatement = onStatement;
    this.#limitMs = statementMs && statementMs + LIMIT_MARGIN_MS;
    state.onDown(() => {
      for (const socket of sockets) socket.destroy();
    });
    // A broken connection fails its current statement; the next statement opens a new one.
    this.on("error", () => {});
    this.on("connect", (client) => {
      state.begin()(true);
      client.on("error", () => {});
      this.#watch(client);
    });
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const again = (...args: unknown[]) =>
      typeof args.at(-1) === "function"
        ? query(...args)
        : this.#queryAgain(() => query(...this.#bounded(args)) as Promise<unknown>, textOf(args[0]));
    // pg types each way of calling as an overload; arguments are passed through unchanged.
    this.query = again as Pool["query"];
  }

  /** Reports to the state how long each statement on this connection waits. */
  #watch(client: PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      const heard = this.#onStatement?.(textOf(args[0]));
      const ended = this.#state.begin();
      const end = (isAnswered: boolean, error?: unknown) => {
        ended(isAnswered);
        heard?.(error);
      };
      const callback = args.at(-1);
      if (typeof callback === "function") {
        args[args.length - 1] = (error: unknown, ...answer: unknown[]) => {
          end(isAnswer(error), error);
          callback(error, ...answer);
        };
        return query(...args);
      }
      const answer = query(...args);
      if (answer instanceof Promise)
        answer.then(
          () => end(true),
          (error) => end(isAnswer(error), error),
        );
      else end(false);
      return answer;
    };
    // pg types each way of calling as an overload; arguments are passed through unchanged.
    client.query = watched as PoolClient["query"];
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (!callback) return this.#connected();
    this.#connected().then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  #connected(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      if (this.#state.isDown) return reject(new DatabaseUnavailable());
      const end = this.#state.begin();
      let isOver = false;
      // An idle connection from the pool says nothing about whether the database answers.
      const over = () => {
        isOver = true;
        end(false);
        stopListening();
      };
      const stopListening = this.#state.onDown(() => {
        over();
        reject(new DatabaseUnavailable());
      });
      const connect = super.connect.bind(this);
      outsideRequests(connect, (error: Error | undefined, client: PoolClient | undefined) => {
        // pg-pool passes no `release` argument with a timeout error.
        if (isOver) return void client?.release();
        over();
        if (client) return resolve(client);
        void this.#state.check().then(() => reject(new DatabaseUnavailable({ cause: error })));
      });
    });
  }

  #bounded([statement, ...rest]: unknown[]): unknown[] {
    const config = typeof statement === "string" ? { text: statement } : statement;
    const limit = this.#limitMs ? { query_timeout: this.#limitMs } : {};
    return [Object.assign({}, config, limit, this.#keepsStatements ? {} : { name: undefined }), ...rest];
  }

  async #queryAgain(query: () => Promise<unknown>, text: string): Promise<unknown> {
    try {
      return await query();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await this.#state.check();
      if (this.#state.isDown || !isRead(text)) throw error;
      return query();
    }
  }
}

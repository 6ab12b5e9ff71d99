import type { IncomingMessage, ServerResponse } from "node:http";
import { type AnyProcedure, getErrorShape, getTRPCErrorFromUnknown, type TRPCError } from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import { API_ENDPOINT, CALL_OPTIONS, procedures } from "~/server/api/call-options";
import type { ApiContext } from "~/server/api/trpc";
import { wireFormat } from "~/server/api/wire-format";

const { router, maxBatchSize, responseMeta } = CALL_OPTIONS;

type Call = { path: string; procedure: AnyProcedure; input: unknown };
type PlainCalls = { calls: Call[]; type: "query" | "mutation"; isBatch: boolean; isStreamed: boolean };

const TYPE_OF_METHOD: Readonly<Record<string, PlainCalls["type"]>> = { GET: "query", POST: "mutation" };
const STREAMED = "application/jsonl";
const HEADERS = { "content-type": "application/json", vary: "trpc-accept, accept" };

/** Whether the headers ask for JSON, or for lines of JSON, as tRPC reads them; null for anything else. */
function isStreamAsked({ method, headers }: IncomingMessage): boolean | null {
  const type = headers["content-type"];
  if (!(type === undefined ? method === "GET" : type.startsWith("application/json"))) return null;
  const accept = headers["trpc-accept"];
  if (accept === undefined) return headers.accept?.includes(STREAMED) ? null : false;
  return accept === STREAMED ? true : null;
}

/** The input of each call; throws where tRPC would refuse one. */
function inputsOf(text: string | null, count: number, isBatch: boolean): unknown[] {
  const whole: unknown = text === null ? undefined : JSON.parse(text);
  const read = (input: unknown) => (input === undefined ? undefined : wireFormat.input.deserialize(input));
  if (!isBatch) return [read(whole)];
  if (whole === undefined) return [];
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) throw new Error("not inputs by their index");
  return Array.from({ length: count }, (_, index) => read((whole as Record<number, unknown>)[index]));
}

/**
 * The calls of a request that asks queries by GET, or mutations by POST, with inputs that can be read. Null for every
 * other request: tRPC's own adapter streams it or says what is wrong with it.
 */
export function plainCallsOf(request: IncomingMessage, body: string | undefined): PlainCalls | null {
  const { method = "", url = "" } = request;
  const type = TYPE_OF_METHOD[method];
  const isStreamed = isStreamAsked(request);
  if (!type || isStreamed === null || url.includes("#")) return null;
  const [pathname = "", search = ""] = url.split("?", 2);
  const params = new URLSearchParams(search);
  const isBatch = params.get("batch") === "1";
  if (params.has("connectionParams") || (isStreamed && !isBatch)) return null;
  const name = pathname.slice(API_ENDPOINT.length + 1);
  const paths = isBatch ? name.split(",") : [name];
  if (paths.length > maxBatchSize) return null;
  try {
    const inputs = inputsOf(type === "query" ? params.get("input") || null : (body ?? ""), paths.length, isBatch);
    const calls = paths.flatMap((path, index) => {
      const procedure = procedures.get(path);
      return procedure?._def.type === type ? { path, procedure, input: inputs[index] } : [];
    });
    return calls.length === paths.length ? { calls, type, isBatch, isStreamed } : null;
  } catch {
    return null;
  }
}

type Answer = { result: { data: unknown } } | { error: ReturnType<typeof getErrorShape>; cause: TRPCError };
type Context = Promise<ApiContext>;

/** What one call answers, as tRPC words it: its data, or the error that it or the context failed with. */
async function answerOf(call: Call, batchIndex: number, type: PlainCalls["type"], context: Context): Promise<Answer> {
  const { path, procedure, input } = call;
  let ctx: ApiContext | undefined;
  try {
    ctx = await context;
    const getRawInput = async () => input;
    return { result: { data: await procedure({ path, type, ctx, getRawInput, batchIndex, signal: undefined }) } };
  } catch (thrown) {
    const cause = getTRPCErrorFromUnknown(thrown);
    return { error: getErrorShape({ config: router._def._config, error: cause, type, path, input, ctx }), cause };
  }
}

const { serialize } = wireFormat.output;
const line = (chunk: unknown) => `${JSON.stringify(serialize(chunk))}\n`;

/**
 * The lines of tRPC's stream for one call, whose place the first line names by its index: `[place, done, value]`, where a
 * value may name the places of its own parts. `place` is the first of two that no other call has.
 */
function linesOf(answer: Answer, index: number, place: number): string {
  if ("error" in answer) return line([index, 0, [[{ error: answer.error }]]]);
  const { data } = answer.result;
  const toResult = line([index, 0, [[{ result: 0 }], ["result", 0, place]]]);
  const toData = line([place, 0, [[{ data: 0 }], ["data", 0, place + 1]]]);
  return toResult + toData + line([place + 1, 0, [data === undefined ? [] : [data]]]);
}

/** Sends each answer as soon as it is there; the last one, which may be the only one, with the end. */
async function stream(response: ServerResponse, answers: readonly Promise<Answer>[]): Promise<void> {
  let place = answers.length;
  let left = answers.length;
  let unsent = line(Object.fromEntries(answers.map((_, index) => [index, [[0], [null, 0, index]]])));
  const send = async (asked: Promise<Answer>, index: number) => {
    const answer = await asked;
    unsent += linesOf(answer, index, place);
    place += 2;
    left--;
    if (left === 0) return;
    response.write(unsent);
    unsent = "";
    // A response that is compressed keeps what it has until it is told to send it.
    (response as { flush?: () => void }).flush?.();
  };
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  await Promise.all(answers.map(send));
  response.end(unsent);
}

/**
 * Answers calls as tRPC's adapter for Node.js does, without the `Request`, `Response`, streams and abort signals that it
 * makes for each, which cost more than most calls. `onError` is told of each call that failed.
 */
export async function answerPlainCalls(
  response: ServerResponse,
  { calls, type, isBatch, isStreamed }: PlainCalls,
  { context, onError }: { context: Context; onError?: (() => void) | undefined },
): Promise<void> {
  const asked = calls.map(async (call, index) => {
    const answer = await answerOf(call, index, type, context);
    if ("error" in answer) onError?.();
    return answer;
  });
  if (isStreamed) return stream(response, asked);
  const answers = await Promise.all(asked);
  const errors = answers.flatMap((answer) => ("error" in answer ? answer.cause : []));
  const written = answers.map((answer) =>
    "error" in answer ? { error: serialize(answer.error) } : { result: { data: serialize(answer.result.data) } },
  );
  const status = getHTTPStatusCode(answers);
  response.writeHead(status, errors.length > 0 ? { ...HEADERS, ...responseMeta({ errors }).headers } : HEADERS);
  response.end(JSON.stringify(isBatch ? written : written[0]));
}

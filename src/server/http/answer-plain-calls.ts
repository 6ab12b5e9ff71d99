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

/**
 * Whether the client wants a JSONL stream (true) or plain JSON (false), by tRPC's own rules; null for anything else.
 */
function isStreamAsked({ method, headers }: IncomingMessage): boolean | null {
  const type = headers["content-type"];
  if (!(type === undefined ? method === "GET" : type.startsWith("application/json"))) return null;
  const accept = headers["trpc-accept"];
  if (accept === undefined) return headers.accept?.includes(STREAMED) ? null : false;
  return accept === STREAMED ? true : null;
}

/** The input of each call; throws where tRPC would reject one. */
function inputsOf(text: string | null, count: number, isBatch: boolean): unknown[] {
  const whole: unknown = text === null ? undefined : JSON.parse(text);
  const read = (input: unknown) => (input === undefined ? undefined : wireFormat.input.deserialize(input));
  if (!isBatch) return [read(whole)];
  if (whole === undefined) return [];
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) throw new Error("not inputs by their index");
  return Array.from({ length: count }, (_, index) => read((whole as Record<number, unknown>)[index]));
}

/**
 * Parses a request for queries by GET, or mutations by POST, with readable inputs. Null for every other request: tRPC's
 * own adapter handles it or reports what is wrong with it.
 */
export function parseFastPathCalls(request: IncomingMessage, body: string | undefined): PlainCalls | null {
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

/** The result of one call in tRPC's shape: its data, or the error that it or the context failed with. */
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
 * The lines of tRPC's JSONL stream for one call: `[chunk id, status, value]`, where a value may refer to the chunks of
 * its parts. The call's first line uses `index` as its chunk id; `place` and `place + 1` are unique to this call.
 */
function linesOf(answer: Answer, index: number, place: number): string {
  if ("error" in answer) return line([index, 0, [[{ error: answer.error }]]]);
  const { data } = answer.result;
  const toResult = line([index, 0, [[{ result: 0 }], ["result", 0, place]]]);
  const toData = line([place, 0, [[{ data: 0 }], ["data", 0, place + 1]]]);
  return toResult + toData + line([place + 1, 0, [data === undefined ? [] : [data]]]);
}

/** Sends each result as soon as it is ready; the last one goes out with the end of the response. */
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
    // A compressed response buffers until it is flushed.
    (response as { flush?: () => void }).flush?.();
  };
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  await Promise.all(answers.map(send));
  response.end(unsent);
}

/**
 * Answers calls like tRPC's Node.js adapter, but without creating a `Request`, `Response`, streams and abort signals
 * for each, which cost more than most calls. `onError` is called for each call that failed.
 */
export async function handleFastPathCalls(
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

// A proxy in front of an S3 server that checks no signatures: rejects each request that is not signed with this key
// (AWS Signature Version 4, with a body checksum), and forwards the others.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Key = { accessKeyId: string; secretAccessKey: string };
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why a request's signature is invalid for this key; null if it is valid. */
function refusalOf({ method, url = "", headers }: IncomingMessage, body: Buffer, key: Key): string | null {
  const [, id, date, region, service, signed = "", given = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (!id || !date || !region || !service) return "AccessDenied";
  if (id !== key.accessKeyId) return "InvalidAccessKeyId";
  const checksum = String(headers["x-amz-content-sha256"]);
  const names = signed.split(";");
  const isWhole = ["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name));
  if (!isWhole || (checksum !== "UNSIGNED-PAYLOAD" && checksum !== sha256(body))) return "XAmzContentSHA256Mismatch";
  const { pathname, searchParams } = new URL(url, "http://storage");
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}\n`);
  const canonical = [method, pathname, query.join("&"), lines.join(""), signed, checksum].join("\n");
  const scope = `${date}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const parts = [date, region, service, "aws4_request"];
  const signing = parts.reduce<Buffer | string>((before, part) => hmac(before, part), `AWS4${key.secretAccessKey}`);
  return timingSafeEqual(hmac(signing, text), Buffer.from(given, "hex")) ? null : "SignatureDoesNotMatch";
}

export async function startSignedS3(target: string, key: Key) {
  const { hostname, port } = new URL(target);
  const counted = { passed: 0, refused: 0 };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const refusal = refusalOf(request, body, key);
    counted[refusal ? "refused" : "passed"]++;
    if (refusal) {
      const text = `<?xml version="1.0"?><Error><Code>${refusal}</Code><Message>${refusal}</Message></Error>`;
      return void response.writeHead(403, { "content-type": "application/xml" }).end(text);
    }
    const { method, url: path, headers } = request;
    send({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    })
      .on("error", () => response.destroy())
      .end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port: own } = server.address() as AddressInfo; // a TCP server has one
  return {
    url: `http://127.0.0.1:${own}`,
    counted,
    stop() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

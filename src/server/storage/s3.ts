import { Readable } from "node:stream";
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput, S3Client } from "@aws-sdk/client-s3";
import { assertKey, contentTypeOf, type FileStore, isStorageKey } from "./storage";

/** Without `keys`, the SDK uses the machine's role or its environment. */
export type S3Settings = {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Path-style URLs, which most servers other than Amazon's require. */
  pathStyle: boolean;
};

const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 30_000;
const ATTEMPTS = 3;
/** Each upload in progress holds PARTS_AT_ONCE parts of this size in memory. */
const PART_BYTES = 8 * 1024 ** 2;
const PARTS_AT_ONCE = 2;

const MD5 = /^"([0-9a-f]{32})"$/;
const isAbsent = (error: unknown) => error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name);

/** A store of the objects under `folder/` in a bucket. The SDK is loaded on first use. */
export function s3Store({ bucket, region, endpoint, keys, pathStyle }: S3Settings, folder: string): FileStore {
  const named = (key: string) => ({ Bucket: bucket, Key: `${folder}/${assertKey(key)}` });
  let loaded: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | undefined;
  const load = () => {
    loaded ??= import("@aws-sdk/client-s3").then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        ...(endpoint ? { endpoint } : {}),
        ...(keys ? { credentials: keys } : {}),
        forcePathStyle: pathStyle,
        maxAttempts: ATTEMPTS,
        requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS },
        // Many S3-compatible servers do not support the newer trailing checksums.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
      }),
    }));
    return loaded;
  };

  async function get(key: string): Promise<GetObjectCommandOutput | null> {
    const { sdk, client } = await load();
    try {
      return await client.send(new sdk.GetObjectCommand(named(key)));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  return {
    async put(key, bytes, contentType) {
      const { sdk, client } = await load();
      await client.send(new sdk.PutObjectCommand({ ...named(key), Body: bytes, ContentType: contentType }));
    },
    async putStream(key, pieces) {
      const [{ Upload }, { client }] = await Promise.all([import("@aws-sdk/lib-storage"), load()]);
      let brokenOff: unknown;
      async function* bytes() {
        try {
          for await (const piece of pieces) yield Buffer.from(piece);
        } catch (error) {
          brokenOff = error;
          throw error;
        }
      }
      const params = { ...named(key), Body: Readable.from(bytes()), ContentType: contentTypeOf(key) };
      try {
        // A failed upload is aborted and its parts are discarded.
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
      } catch (error) {
        // A server that cannot abort throws its own error, which would hide the cause.
        throw brokenOff ?? error;
      }
    },
    async read(key) {
      const found = await get(key);
      if (!found?.Body) return null;
      return { bytes: Buffer.from(await found.Body.transformToByteArray()), contentType: contentTypeOf(key) };
    },
    async open(key) {
      const found = await get(key);
      if (!found?.Body) return null;
      // In Node.js the body is a Readable; the SDK's type also covers browsers.
      const body = found.Body as Readable;
      return { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0), body };
    },
    async remove(key) {
      const { sdk, client } = await load();
      await client.send(new sdk.DeleteObjectCommand(named(key)));
    },
    // An interrupted multipart upload is not an object. A bucket lifecycle rule removes it, because not every server
    // can list them.
    removeUnfinished: async () => 0,
    async *list() {
      const { sdk, client } = await load();
      const prefix = `${folder}/`;
      let page: ListObjectsV2CommandOutput | undefined;
      do {
        const after = page?.NextContinuationToken;
        page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after }),
        );
        for (const { Key = "", Size = 0, LastModified = new Date(0), ETag = "" } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (isStorageKey(key)) yield { key, size: Size, modifiedAt: LastModified, md5: MD5.exec(ETag)?.[1] };
        }
      } while (page.IsTruncated);
    },
  };
}

/** Null if the body is longer than `maxBytes`. Stops reading at the limit, whatever Content-Length says. */
export async function boundedBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      // Not awaited: cancelling one branch of a cloned request settles only when the other branch is cancelled too.
      void reader.cancel().catch(() => {});
      return null;
    }
    parts.push(value);
  }
  return Buffer.concat(parts);
}

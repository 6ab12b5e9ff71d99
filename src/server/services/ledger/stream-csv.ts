import type { ServiceContext } from "~/server/context";
import { logError } from "~/server/log";
import { csvLines, writeCsv } from "./write-csv";

type Rows = readonly (readonly string[])[];
/** A page of rows, and where the next one begins; null after the last. */
type CsvPage<Cursor> = { rows: Rows; next: Cursor | null };

/**
 * A CSV file that is written as it is read, page by page, so that a hundred thousand rows need no more memory than one
 * page. The first page is read before there is a stream, so that a refusal is still told; a later failure is logged and
 * breaks the download off. Cells are made harmless as in `writeCsv`.
 */
export async function streamCsv<Cursor>(
  { requestId }: Pick<ServiceContext, "requestId">,
  what: string,
  header: readonly string[],
  readPage: (cursor: Cursor | null) => Promise<CsvPage<Cursor>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const encoder = new TextEncoder();
  const first = await readPage(null);
  let next = first.next;
  let isFirst = true;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        if (isFirst) {
          isFirst = false;
          controller.enqueue(encoder.encode(writeCsv(header, first.rows)));
        } else if (next !== null) {
          const page = await readPage(next);
          next = page.next;
          if (page.rows.length > 0) controller.enqueue(encoder.encode(csvLines(page.rows)));
        }
        if (next === null) controller.close();
      } catch (error) {
        logError(error, { what, requestId });
        controller.error(error);
      }
    },
  });
}

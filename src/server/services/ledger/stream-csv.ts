import type { ServiceContext } from "~/server/context";
import { logError } from "~/server/log";
import { csvLines, writeCsv } from "./write-csv";

type Rows = readonly (readonly string[])[];
/** A page of rows, and the cursor of the next; null after the last. */
type CsvPage<Cursor> = { rows: Rows; next: Cursor | null };

/**
 * A CSV file streamed page by page, so that a hundred thousand rows need the memory of one page. Reads the first page
 * before the stream starts, so that its errors reach the caller; a later error is logged and aborts the download.
 * Formulas are escaped as in `writeCsv`.
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

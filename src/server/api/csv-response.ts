import { DomainError } from "~/domain/errors";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { routeFailure } from "./refusal";

const HEADERS = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

type CsvFile = { fileName: string; csv: string | ReadableStream<Uint8Array<ArrayBuffer>> };

/** A CSV file to be saved, for affiliates or for admins only; a refusal is told as plain text with its status. */
export async function csvResponse(
  ctx: ServiceContext,
  access: "affiliate" | "admin",
  make: (ctx: SignedInContext) => Promise<CsvFile> | CsvFile,
): Promise<Response> {
  try {
    const { fileName, csv } = await make(admitted(ctx, access));
    return new Response(csv, {
      headers: {
        ...HEADERS,
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName}"`,
      },
    });
  } catch (error) {
    const { status, message } = routeFailure(error, { what: "CSV file", requestId: ctx.requestId });
    return plain(status < 500 ? message : `${message} Reference ${ctx.requestId}`, status);
  }
}

function admitted(ctx: ServiceContext, access: "affiliate" | "admin"): SignedInContext {
  const { actor } = ctx;
  if (!actor) throw new DomainError("UNAUTHORIZED", "sign-in-required", "Please sign in to continue.");
  if (access === "admin" && !actor.isAdmin) {
    throw new DomainError("FORBIDDEN", "admins-only", "This is for the shop's admins.");
  }
  if (access === "affiliate" && !actor.isAffiliate) {
    throw new DomainError("FORBIDDEN", "affiliates-only", "Affiliates Only");
  }
  return { ...ctx, actor };
}

const plain = (text: string, status: number) =>
  new Response(text, { status, headers: { ...HEADERS, "Content-Type": "text/plain; charset=utf-8" } });

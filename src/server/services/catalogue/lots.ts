import { z } from "zod";
import { LOT_FILE_KINDS } from "~/domain/lot";
import { Prisma } from "~/generated/prisma/client";

/** Shown on a product page, newest first; orders show the older lots they were shipped with. */
const LOTS_SHOWN = 6;

export const LotRows = z.array(
  z.strictObject({
    id: z.string(),
    lotNumber: z.string(),
    /** YYYY-MM-DD. */
    testedOn: z.string(),
    purityBps: z.number().nullable(),
    files: z.array(z.strictObject({ kind: z.enum(LOT_FILE_KINDS), url: z.string(), isPdf: z.boolean() })),
  }),
);

/** SQL for the latest lots of the product aliased `shown`, as JSON, newest first. */
export const lotRows = Prisma.sql`coalesce((
  SELECT json_agg(json_build_object(
    'id', l.id, 'lotNumber', l.lot_number, 'testedOn', to_char(l.tested_on, 'YYYY-MM-DD'), 'purityBps', l.purity_bps,
    'files', coalesce((
      SELECT json_agg(json_build_object('kind', f.kind, 'url', '/files/' || f.file_key,
        'isPdf', f.content_type = 'application/pdf') ORDER BY f.kind)
      FROM lot_files f WHERE f.lot_id = l.id), '[]')
  ) ORDER BY l.tested_on DESC, l.created_at DESC, l.id)
  FROM (
    SELECT * FROM product_lots WHERE product_id = shown.id ORDER BY tested_on DESC, created_at DESC, id LIMIT ${LOTS_SHOWN}
  ) l), '[]')`;

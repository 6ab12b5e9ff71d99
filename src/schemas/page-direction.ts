import { z } from "zod";

/** tRPC's infinite queries send it with every cursor; this shop only pages forward. */
export const PageDirectionField = z.literal("forward").optional();

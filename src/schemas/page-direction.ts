import { z } from "zod";

/** The browser's paging sends it along with every cursor; the lists of this shop only ever go forward. */
export const PageDirectionField = z.literal("forward").optional();

import { analyticalProducts } from "./products-analytical";
import { glasswareProducts } from "./products-glassware";
import { handlingProducts } from "./products-handling";
import { metabolicProducts } from "./products-metabolic";
import { neuroProducts } from "./products-neuro";
import { referenceProducts } from "./products-reference";
import { releasingFactorProducts } from "./products-releasing";
import { solventProducts } from "./products-solvents";
import type { ProductSeed } from "./types";

export type { ProductSeed } from "./types";

export const products: ProductSeed[] = [
  ...metabolicProducts,
  ...releasingFactorProducts,
  ...neuroProducts,
  ...referenceProducts,
  ...solventProducts,
  ...analyticalProducts,
  ...handlingProducts,
  ...glasswareProducts,
];

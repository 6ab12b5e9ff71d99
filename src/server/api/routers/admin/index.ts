import { createRouter } from "../../trpc";
import { adminAccessRouter } from "./access";
import { adminAffiliatesRouter } from "./affiliates";
import { adminAuditRouter } from "./audit";
import { adminBackupRouter } from "./backup";
import { adminCategoriesRouter } from "./categories";
import { adminClaimsRouter } from "./claims";
import { adminCreditRouter } from "./credit";
import { adminDashboardRouter } from "./dashboard";
import { adminImagesRouter } from "./images";
import { adminJobsRouter } from "./jobs";
import { adminLedgerRouter } from "./ledger";
import { adminLimitsRouter } from "./limits";
import { adminLotsRouter } from "./lots";
import { adminMailRouter } from "./mail";
import { adminMembershipRouter } from "./membership";
import { adminMessagesRouter } from "./messages";
import { adminNavigationRouter } from "./navigation";
import { adminOrderEntryRouter } from "./order-entry";
import { adminOrdersRouter } from "./orders";
import { adminPaletteRouter } from "./palette";
import { adminPaymentsRouter } from "./payments";
import { adminPayoutsRouter } from "./payouts";
import { adminProductsRouter } from "./products";
import { adminRequestsRouter } from "./requests";
import { adminReviewsRouter } from "./reviews";
import { adminRingsRouter } from "./rings";
import { adminRulesRouter } from "./rules";
import { adminSearchRouter } from "./search";
import { adminSettingsRouter } from "./settings";
import { adminStaffRouter } from "./staff";
import { adminTermsRouter } from "./terms";
import { adminUsersRouter } from "./users";

/** Everything for those who run the shop: `api.admin.orders.…`. */
export const adminRouter = createRouter({
  access: adminAccessRouter,
  affiliates: adminAffiliatesRouter,
  audit: adminAuditRouter,
  backup: adminBackupRouter,
  claims: adminClaimsRouter,
  credit: adminCreditRouter,
  dashboard: adminDashboardRouter,
  categories: adminCategoriesRouter,
  navigation: adminNavigationRouter,
  images: adminImagesRouter,
  jobs: adminJobsRouter,
  ledger: adminLedgerRouter,
  limits: adminLimitsRouter,
  lots: adminLotsRouter,
  mail: adminMailRouter,
  membership: adminMembershipRouter,
  messages: adminMessagesRouter,
  orderEntry: adminOrderEntryRouter,
  orders: adminOrdersRouter,
  palette: adminPaletteRouter,
  payments: adminPaymentsRouter,
  payouts: adminPayoutsRouter,
  requests: adminRequestsRouter,
  reviews: adminReviewsRouter,
  products: adminProductsRouter,
  rings: adminRingsRouter,
  rules: adminRulesRouter,
  terms: adminTermsRouter,
  search: adminSearchRouter,
  settings: adminSettingsRouter,
  staff: adminStaffRouter,
  users: adminUsersRouter,
});

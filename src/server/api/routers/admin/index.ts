import { ApproveAccessInput, DeclineAccessInput } from "~/schemas/admin/access";
import { ListAuditInput } from "~/schemas/admin/audit";
import { CreditOfInput, GrantCreditInput } from "~/schemas/admin/credit";
import { LimitInput } from "~/schemas/admin/limits";
import { FindInput } from "~/schemas/admin/palette";
import { ListRequestsInput } from "~/schemas/admin/requests";
import { mailWarning } from "~/server/mail/mail-problem";
import { approveAccess, declineAccess } from "~/server/services/access/decide-access";
import { findAnything } from "~/server/services/admin/find-anything";
import { navigationCounts } from "~/server/services/admin/queries";
import { auditChoices, auditEntries } from "~/server/services/audit/queries";
import { grantCredit } from "~/server/services/credit/grant-credit";
import { creditOf } from "~/server/services/credit/queries";
import { dailyJobs } from "~/server/services/jobs/queries";
import { limitsForAdmin } from "~/server/services/limits/queries";
import { setLimit } from "~/server/services/limits/set-limit";
import { requestQueue } from "~/server/services/requests/queries";
import { setupWarning } from "~/server/services/settings/queries";
import { serve } from "../../serve";
import { adminProcedure, createRouter, staffProcedure } from "../../trpc";
import { adminAffiliatesRouter } from "./affiliates";
import { adminBackupRouter } from "./backup";
import { adminCategoriesRouter } from "./categories";
import { adminClaimsRouter } from "./claims";
import { adminDashboardRouter } from "./dashboard";
import { adminImagesRouter } from "./images";
import { adminLedgerRouter } from "./ledger";
import { adminLotsRouter } from "./lots";
import { adminMailRouter } from "./mail";
import { adminMembershipRouter } from "./membership";
import { adminMessagesRouter } from "./messages";
import { adminOrderEntryRouter } from "./order-entry";
import { adminOrdersRouter } from "./orders";
import { adminPaymentsRouter } from "./payments";
import { adminPayoutsRouter } from "./payouts";
import { adminProductsRouter } from "./products";
import { adminReviewsRouter } from "./reviews";
import { adminRingsRouter } from "./rings";
import { adminRulesRouter } from "./rules";
import { adminSearchRouter } from "./search";
import { adminSettingsRouter } from "./settings";
import { adminStaffRouter } from "./staff";
import { adminTermsRouter } from "./terms";
import { adminUsersRouter } from "./users";

const panelProcedure = staffProcedure("panel");

/** Everything for staff: `api.admin.orders.…`. */
export const adminRouter = createRouter({
  /** Decisions on requests for restricted categories. */
  access: createRouter({
    approve: adminProcedure.input(ApproveAccessInput).mutation(serve(approveAccess)),
    decline: adminProcedure.input(DeclineAccessInput).mutation(serve(declineAccess)),
  }),
  affiliates: adminAffiliatesRouter,
  audit: createRouter({
    list: adminProcedure.input(ListAuditInput).query(serve(auditEntries)),
    choices: adminProcedure.query(serve(auditChoices)),
  }),
  backup: adminBackupRouter,
  claims: adminClaimsRouter,
  credit: createRouter({
    of: adminProcedure.input(CreditOfInput).query(({ ctx, input }) => creditOf(ctx.service, input.userId)),
    grant: adminProcedure.input(GrantCreditInput).mutation(serve(grantCredit)),
  }),
  dashboard: adminDashboardRouter,
  categories: adminCategoriesRouter,
  /** Data for the frame around every admin page. */
  navigation: createRouter({
    setupWarning: panelProcedure.query(serve(setupWarning)),
    mailWarning: panelProcedure.query(serve(mailWarning)),
    counts: panelProcedure.query(serve(navigationCounts)),
  }),
  images: adminImagesRouter,
  jobs: createRouter({
    list: adminProcedure.query(serve(dailyJobs)),
  }),
  ledger: adminLedgerRouter,
  /** Rate limits, how often they rejected attempts, and whose. */
  limits: createRouter({
    list: adminProcedure.query(serve(limitsForAdmin)),
    set: staffProcedure("settings.money").input(LimitInput).mutation(serve(setLimit)),
  }),
  lots: adminLotsRouter,
  mail: adminMailRouter,
  membership: adminMembershipRouter,
  messages: adminMessagesRouter,
  orderEntry: adminOrderEntryRouter,
  orders: adminOrdersRouter,
  palette: createRouter({
    find: panelProcedure.input(FindInput).query(serve(findAnything)),
  }),
  payments: adminPaymentsRouter,
  payouts: adminPayoutsRouter,
  /** The queue of all customer requests, of whatever kind. */
  requests: createRouter({
    list: adminProcedure.input(ListRequestsInput).query(serve(requestQueue)),
  }),
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

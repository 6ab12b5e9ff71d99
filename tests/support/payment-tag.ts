import { withClient } from "../../scripts/lib/postgres";

/** As an owner has to before anybody can order: says where customers of the shop in this new database pay. */
export const setPaymentTag = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query("update site_settings set payment_tag = '$AssayShop' where payment_tag = ''"),
  );

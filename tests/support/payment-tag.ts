import { withClient } from "../../scripts/lib/postgres";

/** Sets the payment tag of a new database, as an owner must before anybody can order. */
export const setPaymentTag = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query("update site_settings set payment_tag = '$AssayShop' where payment_tag = ''"),
  );

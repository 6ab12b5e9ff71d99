import { AddressIdInput, AddressInput, UpdateAddressInput } from "~/schemas/addresses";
import { createAddress } from "~/server/services/addresses/create-address";
import { deleteAddress } from "~/server/services/addresses/delete-address";
import { addresses, shippingCountries } from "~/server/services/addresses/queries";
import { setDefaultAddress } from "~/server/services/addresses/set-default-address";
import { updateAddress } from "~/server/services/addresses/update-address";
import { serve } from "../serve";
import { createRouter, customerProcedure } from "../trpc";

export const addressesRouter = createRouter({
  countries: customerProcedure.query(serve(shippingCountries)),
  list: customerProcedure.query(serve(addresses)),
  create: customerProcedure.input(AddressInput).mutation(serve(createAddress)),
  update: customerProcedure.input(UpdateAddressInput).mutation(serve(updateAddress)),
  delete: customerProcedure.input(AddressIdInput).mutation(serve(deleteAddress)),
  setDefault: customerProcedure.input(AddressIdInput).mutation(serve(setDefaultAddress)),
});

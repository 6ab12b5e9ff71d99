import { AddressIdInput, AddressInput, UpdateAddressInput } from "~/schemas/addresses";
import { createAddress } from "~/server/services/addresses/create-address";
import { deleteAddress } from "~/server/services/addresses/delete-address";
import { addresses, shippingCountries } from "~/server/services/addresses/queries";
import { setDefaultAddress } from "~/server/services/addresses/set-default-address";
import { updateAddress } from "~/server/services/addresses/update-address";
import { createRouter, customerProcedure } from "../trpc";

export const addressesRouter = createRouter({
  countries: customerProcedure.query(({ ctx }) => shippingCountries(ctx.service)),
  list: customerProcedure.query(({ ctx }) => addresses(ctx.service)),
  create: customerProcedure.input(AddressInput).mutation(({ ctx, input }) => createAddress(ctx.service, input)),
  update: customerProcedure.input(UpdateAddressInput).mutation(({ ctx, input }) => updateAddress(ctx.service, input)),
  delete: customerProcedure.input(AddressIdInput).mutation(({ ctx, input }) => deleteAddress(ctx.service, input)),
  setDefault: customerProcedure
    .input(AddressIdInput)
    .mutation(({ ctx, input }) => setDefaultAddress(ctx.service, input)),
});

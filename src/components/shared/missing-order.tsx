"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, FieldError, Input } from "~/components/ui/field";
import { errorMessage } from "~/lib/api-error";
import { AskOrderInput } from "~/schemas/claims";
import { api } from "~/trpc/react";
import { MyClaims } from "./my-claims";
import { OrderAnswers } from "./order-answers";
import { setServerErrors } from "./set-server-errors";

/** Asks where an order is, shows the answer at once, and takes a claim where the records do not settle it. */
export function MissingOrder({ isAffiliate }: { isAffiliate: boolean }) {
  const [asked, setAsked] = useState("");
  const form = useForm({ resolver: zodResolver(AskOrderInput), defaultValues: { asked: "" } });
  const { errors } = form.formState;
  const ask = api.claims.ask.useMutation({
    onError: (error) => setServerErrors(form, error, errorMessage(error, "Could not look it up. Please try again.")),
  });
  const submit = form.handleSubmit((fields) => {
    setAsked(fields.asked);
    ask.mutate(fields);
  });
  return (
    <>
      <Card>
        <CardHeader
          title={isAffiliate ? "Is an order missing from your earnings?" : "Where does an order count?"}
          description={
            isAffiliate
              ? "Enter the order number, or the e-mail address of a direct referral. You get the answer at once from our records."
              : "Enter an order number or your e-mail address. You get the answer at once from our records."
          }
        />
        <form noValidate aria-label="Find an order" onSubmit={submit} className="flex flex-col gap-4">
          <Field
            label={isAffiliate ? "Order number or e-mail address" : "Order number or your e-mail address"}
            hint={
              isAffiliate
                ? "The number has 8 characters, such as 1A2B3C4D. The address is the one your direct referral signed up with."
                : "The number has 8 characters, such as 1A2B3C4D. It is on the order's page. Your address finds all your orders."
            }
            error={errors.asked?.message}
            className="max-w-md"
          >
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("asked")} />
          </Field>
          <FieldError message={errors.root?.message} />
          <Button type="submit" className="self-start" isPending={ask.isPending}>
            Find the order
          </Button>
        </form>
      </Card>
      <div aria-live="polite" className="flex flex-col gap-6 empty:hidden">
        {ask.data && <OrderAnswers asked={asked} answers={ask.data.answers} isAffiliate={isAffiliate} />}
      </div>
      <MyClaims isAffiliate={isAffiliate} />
    </>
  );
}

"use client";

import { BellRing } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, FieldError, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { api } from "~/trpc/react";

type NotifyMeProps = { productId: string };

/** For a sold-out product: requests one e-mail when it is back in stock. */
export function NotifyMe({ productId }: NotifyMeProps) {
  const { data: viewer } = api.account.me.useQuery();
  return viewer ? (
    <NotifyCustomer productId={productId} email={viewer.email} />
  ) : (
    <NotifyVisitor productId={productId} />
  );
}

function NotifyCustomer({ productId, email }: NotifyMeProps & { email: string }) {
  const utils = api.useUtils();
  const waiting = api.stockAlerts.isWaiting.useQuery({ productId });
  const onSuccess = () => utils.stockAlerts.isWaiting.invalidate({ productId });
  const ask = api.stockAlerts.ask.useMutation({ onSuccess });
  const cancel = api.stockAlerts.cancel.useMutation({ onSuccess });
  if (waiting.data) {
    return (
      <>
        <Waiting email={email}>
          <Button
            variant="secondary"
            size="sm"
            isPending={cancel.isPending}
            onClick={() => cancel.mutate({ productId })}
          >
            Cancel
          </Button>
        </Waiting>
        {cancel.error && <FieldError message={errorMessage(cancel.error)} />}
      </>
    );
  }
  return (
    <div>
      <Button
        variant="secondary"
        size="lg"
        className="w-full"
        isPending={ask.isPending}
        onClick={() => ask.mutate({ productId })}
      >
        <BellRing aria-hidden /> Notify me
      </Button>
      <p className="mt-1.5 text-muted text-sm [overflow-wrap:anywhere]">
        One e-mail to {email} when it is back in stock.
      </p>
      {ask.error && <FieldError message={errorMessage(ask.error)} />}
    </div>
  );
}

function NotifyVisitor({ productId }: NotifyMeProps) {
  const [problem, setProblem] = useState<string>();
  const ask = api.stockAlerts.ask.useMutation({
    onError: (error) => setProblem(fieldErrors(error).email ?? errorMessage(error)),
  });
  if (ask.data) return <Waiting email={ask.data.email} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ask.isPending) return;
    setProblem(undefined);
    const email = String(new FormData(event.currentTarget).get("email") ?? "");
    ask.mutate({ productId, email });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field
        label="Tell me when it is back"
        className="min-w-0 grow basis-56"
        hint="One e-mail, nothing else."
        error={problem}
      >
        <Input name="email" type="email" autoComplete="email" placeholder="Your e-mail" maxLength={254} />
      </Field>
      <Button type="submit" variant="secondary" className="w-full sm:mt-[1.65rem] sm:w-auto" isPending={ask.isPending}>
        <BellRing aria-hidden /> Notify me
      </Button>
    </form>
  );
}

function Waiting({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <Notice tone="success" title="We will tell you" action={children}>
      <p className="[overflow-wrap:anywhere]">You get one e-mail at {email} when it is back in stock.</p>
    </Notice>
  );
}

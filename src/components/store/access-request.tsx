"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { CircleCheck, Clock, Lock } from "lucide-react";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Field, FieldError, Textarea } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { MAX_ACCESS_REASON, RequestAccessInput } from "~/schemas/access";
import { api } from "~/trpc/react";
import { contactHref } from "./contact-href";

type AccessRequestProps = { category: { id: string; name: string } };

/** For signed-in users without access to a restricted category: the request form, or the request's status. */
export function AccessRequest({ category }: AccessRequestProps) {
  const router = useRouter();
  const mine = api.access.mine.useQuery();
  if (!mine.data) return <QueryState query={mine} className="h-72" />;
  const access = mine.data.find(({ id }) => id === category.id);
  // Access was granted, or the category opened to all, after this page was rendered.
  if (!access || access.state === "granted") {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title="Your account has access"
        action={<Button onClick={() => router.refresh()}>Show the products</Button>}
      >
        <p>The products of {category.name} are open to you.</p>
      </EmptyState>
    );
  }
  if (access.state === "requested") {
    return (
      <EmptyState
        icon={<Clock aria-hidden />}
        title="Your request is with us"
        link={{ href: contactHref("access"), label: "Contact us" }}
      >
        <p>
          You asked for access to {category.name} on <LocalDate at={access.requestedAt} />. We will tell you by e-mail
          as soon as it is decided.
        </p>
      </EmptyState>
    );
  }
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {access.state === "declined" && (
        <Notice tone="attention" title="Your request was declined">
          <p className="whitespace-pre-line break-words">{access.reason}</p>
          <p className="mt-1 text-muted text-sm">If something has changed, you can ask again below.</p>
        </Notice>
      )}
      <RequestForm category={category} />
    </div>
  );
}

const Typed = RequestAccessInput.pick({ reason: true });

function RequestForm({ category }: AccessRequestProps) {
  const utils = api.useUtils();
  const form = useForm({ resolver: zodResolver(Typed), mode: "onTouched", defaultValues: { reason: "" } });
  const { errors, isDirty } = form.formState;
  const request = api.access.request.useMutation({
    onSuccess: () => toast.success("Request sent"),
    onError: (error) =>
      setServerErrors(form, error, errorMessage(error, "Failed to submit request. Please try again.")),
    onSettled: () => utils.access.mine.invalidate(),
  });
  return (
    <Card className="p-5 sm:p-6">
      <div className="mb-4 flex items-start gap-3">
        <Lock aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
        <div>
          <h2 className="font-semibold text-lg">Ask for access</h2>
          <p className="mt-1 text-muted">
            {category.name} is open to approved accounts. Tell us what you need it for; we answer by e-mail.
          </p>
        </div>
      </div>
      <form
        noValidate
        aria-label="Ask for access"
        onSubmit={form.handleSubmit(({ reason }) => request.mutate({ categoryId: category.id, reason }))}
        className="flex flex-col gap-4"
      >
        <Field
          label="What do you need it for?"
          hint="Your institution, your research, and which products."
          error={errors.reason?.message}
        >
          <Textarea rows={5} maxLength={MAX_ACCESS_REASON} {...form.register("reason")} />
        </Field>
        <FieldError message={errors.root?.message} />
        <Button type="submit" className="self-start" isPending={request.isPending}>
          Send request
        </Button>
        <LeaveGuard isDirty={isDirty && !request.isSuccess} name="your request" />
      </form>
    </Card>
  );
}

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { StarsInput } from "~/components/ui/stars-input";
import { errorMessage } from "~/lib/api-error";
import { RateProductInput } from "~/schemas/reviews";

type Given = { rating: number; reviewText: string };

type ReviewFormProps = {
  legend: string;
  name: string;
  given: Given | null;
  /** The review is final: its stars and text are shown but cannot be changed. */
  isFinal?: boolean;
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (given: Given) => void;
  onCancel?: () => void;
};

export function ReviewForm({ legend, name, given, isFinal = false, submitLabel, ...props }: ReviewFormProps) {
  const form = useForm({
    resolver: zodResolver(RateProductInput.pick({ rating: true, reviewText: true })),
    defaultValues: { ...(given && { rating: given.rating }), reviewText: given?.reviewText ?? "" },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) => {
    if (!props.isPending) props.onSubmit(fields);
  });
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isFinal} className="flex min-w-0 max-w-xl flex-col gap-4">
        <Controller
          control={form.control}
          name="rating"
          render={({ field }) => (
            <StarsInput
              legend={legend}
              name={name}
              value={field.value}
              ref={field.ref}
              onChange={field.onChange}
              {...(errors.rating?.message && { error: errors.rating.message })}
            />
          )}
        />
        <Field label="Comments" isOptional={!isFinal} error={errors.reviewText?.message}>
          <Textarea rows={3} maxLength={2000} disabled={isFinal} {...form.register("reviewText")} />
        </Field>
        {Boolean(props.error) && (
          <Notice tone="danger" title="Error submitting review">
            {errorMessage(props.error)}
          </Notice>
        )}
        {!isFinal && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="secondary" isPending={props.isPending}>
              {submitLabel}
            </Button>
            {props.onCancel && (
              <Button variant="ghost" onClick={props.onCancel}>
                Cancel
              </Button>
            )}
          </div>
        )}
      </fieldset>
      <LeaveGuard isDirty={isDirty && !isFinal} name="your review" />
    </form>
  );
}

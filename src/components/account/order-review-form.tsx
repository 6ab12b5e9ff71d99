"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Star } from "lucide-react";
import { type Ref, useEffect, useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Field, FieldError, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { errorMessage } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import { RateProductInput } from "~/schemas/reviews";

type Given = { rating: number; reviewText: string };

type ReviewFormProps = {
  legend: string;
  name: string;
  given: Given | null;
  /** Read-only: an order's review cannot be changed. */
  isFinal?: boolean;
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (given: Given) => void;
  onCancel?: () => void;
  /** Told whether something was typed that is not saved. */
  onTyping: (isTyping: boolean) => void;
};

export function ReviewForm({ legend, name, given, isFinal = false, submitLabel, ...props }: ReviewFormProps) {
  const form = useForm({
    resolver: zodResolver(RateProductInput.pick({ rating: true, reviewText: true })),
    defaultValues: { ...(given && { rating: given.rating }), reviewText: given?.reviewText ?? "" },
  });
  const { errors, isDirty } = form.formState;
  const { onTyping } = props;
  const isTyping = isDirty && !isFinal;
  useEffect(() => {
    onTyping(isTyping);
    return () => onTyping(false);
  }, [isTyping, onTyping]);
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
      <LeaveGuard isDirty={isTyping} name="your review" />
    </form>
  );
}

const five = [1, 2, 3, 4, 5] as const;

type StarsInputProps = {
  legend: string;
  name: string;
  value: number | undefined;
  onChange: (value: number) => void;
  error?: string;
  /** The first star, which gets focus when no rating was chosen. */
  ref?: Ref<HTMLInputElement>;
};

/** Five radio buttons styled as stars. */
function StarsInput({ legend, name, value = 0, onChange, error, ref }: StarsInputProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <div className="flex">
        {five.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              ref={star === 1 ? ref : undefined}
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <Star aria-hidden className={cn("size-7", star <= value ? "fill-star text-star" : "text-line-strong")} />
            <span className="sr-only">{star === 1 ? "1 star" : `${star} stars`}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}

"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { StarsInput } from "~/components/ui/stars-input";
import { errorMessage } from "~/lib/api-error";

type Given = { rating: number; reviewText: string };

type ReviewFormProps = {
  legend: string;
  name: string;
  given: Given | null;
  /** Given once and for all: stars and text are shown and cannot be changed. */
  isFinal?: boolean;
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (given: Given) => void;
  onCancel?: () => void;
};

export function ReviewForm({ legend, name, given, isFinal = false, submitLabel, ...props }: ReviewFormProps) {
  const [rating, setRating] = useState(given?.rating);
  const [reviewText, setReviewText] = useState(given?.reviewText ?? "");
  const [missing, setMissing] = useState<string>();
  const firstStar = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(rating ? undefined : "Please select a rating");
    if (!rating) firstStar.current?.focus();
    if (rating && !props.isPending) props.onSubmit({ rating, reviewText });
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isFinal} className="flex min-w-0 max-w-xl flex-col gap-4">
        <StarsInput
          legend={legend}
          name={name}
          value={rating}
          ref={firstStar}
          onChange={(stars) => {
            setRating(stars);
            setMissing(undefined);
          }}
          {...(missing && { error: missing })}
        />
        <Field label="Your words" isOptional={!isFinal}>
          <Textarea
            rows={3}
            maxLength={2000}
            disabled={isFinal}
            value={reviewText}
            onChange={(event) => setReviewText(event.target.value)}
          />
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
    </form>
  );
}

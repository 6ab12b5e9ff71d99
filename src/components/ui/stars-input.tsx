"use client";

import { Star } from "lucide-react";
import { type Ref, useId } from "react";
import { cn } from "~/lib/cn";
import { FieldError } from "./field";

const five = [1, 2, 3, 4, 5] as const;

type StarsInputProps = {
  legend: string;
  name: string;
  value: number | undefined;
  onChange: (value: number) => void;
  error?: string;
  /** The first star, where the focus goes when the choice is missing. */
  ref?: Ref<HTMLInputElement>;
};

/** Five radio buttons that look like stars: arrows move, a press chooses. */
export function StarsInput({ legend, name, value = 0, onChange, error, ref }: StarsInputProps) {
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

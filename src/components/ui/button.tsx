import Link from "next/link";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonVariants, buttonStyles } from "./button-styles";
import { Spinner } from "./spinner";

type ButtonProps = ComponentProps<"button"> & ButtonVariants & { isPending?: boolean };

/** While pending or aria-disabled, the button keeps its width, focus and accessible name but ignores clicks. */
export function Button({ variant, size, isPending, className, children, onClick, type, ...rest }: ButtonProps) {
  const isOff = isPending || rest["aria-disabled"] === true;
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-busy={isPending || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? ignorePress : onClick}
      className={buttonStyles({ variant, size, className })}
    >
      {isPending ? (
        <>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonVariants) {
  return <Link {...rest} className={buttonStyles({ variant, size, className })} />;
}

function ignorePress(event: MouseEvent) {
  event.preventDefault();
}

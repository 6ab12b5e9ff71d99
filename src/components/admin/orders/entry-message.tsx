import { useRef } from "react";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";

/** A message typed for a customer who was chosen before. */
export type OtherMessage = { name: string; text: string; onTake: () => void };

type EntryMessageProps = { text: string; onType: (text: string) => void; other: OtherMessage | null };

/** The order's message. One typed for another customer may be private: it is taken over only on request. */
export function EntryMessage({ text, onType, other }: EntryMessageProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  function take() {
    other?.onTake();
    field.current?.focus();
  }
  return (
    <>
      {other && text === "" && (
        <Notice title={`Message typed for ${other.name}`}>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{other.text}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={take}>
            Use it for this customer
          </Button>
        </Notice>
      )}
      <Field label="Order message" isOptional hint="The customer sees it with the order.">
        <Textarea ref={field} rows={3} maxLength={2000} value={text} onChange={(event) => onType(event.target.value)} />
      </Field>
    </>
  );
}

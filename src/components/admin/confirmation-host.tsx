"use client";

import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "~/components/ui/lazy-part";
import { type Question, setConfirmHandler } from "~/trpc/react";

// Lazy: few actions ask for confirmation here.
const ConfirmationDialog = lazyPart(
  async () => (await import("./confirmation-dialog")).ConfirmationDialog,
  ({ onAnswer }) => onAnswer(false),
);

type Asked = { question: Question; answer: (isConfirmed: boolean) => void };

/** Mounts the confirmation dialog that the tRPC client opens from outside React. */
export function ConfirmationHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef<Asked>(null);
  useEffect(() => {
    // A question that nobody can answer any more is answered with no, so that its action does not wait for ever.
    const refuse = () => open.current?.answer(false);
    setConfirmHandler((question) => {
      refuse();
      return new Promise((answer) => {
        open.current = { question, answer };
        setAsked(open.current);
      });
    });
    return () => {
      setConfirmHandler(null);
      refuse();
    };
  }, []);
  if (!asked) return null;
  const answered = (isConfirmed: boolean) => {
    asked.answer(isConfirmed);
    setAsked(null);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog {...asked.question} onAnswer={answered} />
    </Suspense>
  );
}

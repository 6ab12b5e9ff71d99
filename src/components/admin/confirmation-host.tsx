"use client";

import { Suspense, useEffect, useState } from "react";
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
  useEffect(() => {
    setConfirmHandler((question) => new Promise((answer) => setAsked({ question, answer })));
    return () => setConfirmHandler(null);
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

"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { type Question, setAsk } from "~/trpc/react";

// Few acts are asked about here: the dialog is fetched with the first of them.
const AskAgainDialog = lazy(async () => ({ default: (await import("./ask-again-dialog")).AskAgainDialog }));

type Asked = { question: Question; answer: (isConfirmed: boolean) => void };

/** Waits for acts that have to be confirmed; the API's client asks here, from outside of React. */
export function AskAgain() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    setAsk((question) => new Promise((answer) => setAsked({ question, answer })));
    return () => setAsk(null);
  }, []);
  if (!asked) return null;
  const answered = (isConfirmed: boolean) => {
    asked.answer(isConfirmed);
    setAsked(null);
  };
  return (
    <Suspense fallback={null}>
      <AskAgainDialog {...asked.question} onAnswer={answered} />
    </Suspense>
  );
}

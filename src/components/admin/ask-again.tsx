"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { setAsk } from "~/trpc/react";

// Few acts ask for the password: the dialog is fetched with the first of them.
const AskAgainDialog = lazy(async () => ({ default: (await import("./ask-again-dialog")).AskAgainDialog }));

type Question = { what: string; answer: (isGiven: boolean) => void };

/** Waits for acts that ask for the own password again; the API's client asks here, from outside of React. */
export function AskAgain() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    setAsk((what) => new Promise((answer) => setQuestion({ what, answer })));
    return () => setAsk(null);
  }, []);
  if (!question) return null;
  const answered = (isGiven: boolean) => {
    question.answer(isGiven);
    setQuestion(null);
  };
  return (
    <Suspense fallback={null}>
      <AskAgainDialog what={question.what} onAnswer={answered} />
    </Suspense>
  );
}

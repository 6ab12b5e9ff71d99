"use client";

import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "~/components/ui/lazy-part";
import { type Question, setAsk } from "~/trpc/react";

// Lazy: few actions ask for confirmation here.
const AskAgainDialog = lazyPart(async () => (await import("./ask-again-dialog")).AskAgainDialog);

type Asked = { question: Question; answer: (isConfirmed: boolean) => void };

/** Mounts the confirmation dialog that the tRPC client opens from outside React. */
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

const STEPS = [
  ["Share your link", "Everyone who signs up with it joins your network."],
  ["They order", "We verify the payment and mark the order as paid."],
  ["You are paid today", "Your commission is posted right away and sent to your cash-app tag."],
] as const;

/** How a commission comes about, in three steps. */
export function PaidTodayBanner() {
  return (
    <section aria-labelledby="paid-today" className="rounded border border-accent/40 bg-accent-soft p-5">
      <h2 id="paid-today" className="font-semibold text-lg">
        Paid Today
      </h2>
      <ol className="mt-3 grid gap-4 sm:grid-cols-3">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span className="figures grid size-7 shrink-0 place-items-center rounded-full bg-accent font-semibold text-accent-ink text-sm">
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

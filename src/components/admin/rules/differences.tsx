import type { RuleDifference } from "~/domain/rule-differences";

export function Differences({ differences }: { differences: readonly RuleDifference[] }) {
  return (
    <ul className="mt-2 divide-y divide-line text-sm">
      {differences.map(({ what, before, after }) => (
        <li key={what} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <span>{what}</span>
          <span className="figures">
            <span className="text-muted">{before}</span> → <strong>{after}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}

type SectionNavProps = { label: string; sections: readonly (readonly [id: string, label: string])[] };

/** The list of a long page's sections: beside it, or above it on a phone, where it fades at the end to be pushed on. */
export function SectionNav({ label, sections }: SectionNavProps) {
  return (
    <nav
      aria-label={label}
      className="-mx-1 flex gap-1 overflow-x-auto max-lg:pr-12 max-lg:[mask-image:linear-gradient(to_right,#000_calc(100%-3rem),transparent)] lg:sticky lg:top-28 lg:flex-col lg:self-start print:hidden"
    >
      {sections.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          className="whitespace-nowrap rounded px-3 py-2 text-muted hover:bg-subtle hover:text-ink"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

import type { ReactNode } from "react";

export type LegalSection = { title: string; body: ReactNode };

type LegalPageProps = { title: string; intro: string; updated: string; sections: LegalSection[] };

/** A text in numbered sections, with a list of them to jump by. */
export function LegalPage({ title, intro, updated, sections }: LegalPageProps) {
  return (
    <article className="container-narrow py-10">
      <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">{title}</h1>
      <p className="mt-2 text-muted text-sm">Last updated {updated}</p>
      <p className="mt-6 text-lg">{intro}</p>
      <nav aria-label="Sections" className="mt-6 rounded border border-line bg-surface p-5">
        <ol className="list-inside list-decimal space-y-1 text-[0.9375rem]">
          {sections.map((section, index) => (
            <li key={section.title}>
              <a href={`#section-${index + 1}`} className="text-accent underline underline-offset-4">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <section key={section.title} id={`section-${index + 1}`} className="mt-10">
          <h2 className="font-semibold text-xl">
            {index + 1}. {section.title}
          </h2>
          <div className="mt-3 space-y-3 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-6">{section.body}</div>
        </section>
      ))}
    </article>
  );
}

import type { ReactNode } from "react";

export type LegalSection = { title: string; body: ReactNode };

type LegalPageProps = { title: string; intro: string; updated: string; sections: LegalSection[] };

const anchor = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");

export function LegalPage({ title, intro, updated, sections }: LegalPageProps) {
  return (
    <article className="container-page py-10 lg:grid lg:grid-cols-[16rem_minmax(0,42rem)] lg:gap-x-16">
      <header className="lg:col-start-2">
        <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">{title}</h1>
        <p className="mt-2 text-muted text-sm">Last updated {updated}</p>
        <p className="mt-6 text-lg">{intro}</p>
      </header>
      <nav
        aria-labelledby="contents"
        className="mt-8 rounded border border-line bg-surface p-5 lg:sticky lg:top-28 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-1 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
      >
        <h2 id="contents" className="font-semibold text-sm">
          Contents
        </h2>
        <ol className="mt-2 text-[0.9375rem]">
          {sections.map((section, index) => (
            <li key={section.title}>
              <a
                href={`#${anchor(section.title)}`}
                className="figures flex gap-2.5 rounded py-1.5 text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                <span aria-hidden className="w-6 shrink-0 text-right">
                  {index + 1}.
                </span>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="lg:col-start-2">
        {sections.map((section, index) => (
          <section key={section.title} id={anchor(section.title)} className="mt-10 scroll-mt-28">
            <h2 className="figures font-semibold text-xl tracking-tight">
              {index + 1}. {section.title}
            </h2>
            <div className="mt-3 space-y-3 leading-7 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-6 marker:[&_ul]:text-muted">
              {section.body}
            </div>
          </section>
        ))}
      </div>
    </article>
  );
}

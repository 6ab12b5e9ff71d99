import { termsBlocks } from "~/domain/program-terms";

/** Renders the program terms. Also used by the admin preview. */
export function TermsText({ text }: { text: string }) {
  const blocks = termsBlocks(text);
  return (
    <div className="max-w-prose space-y-3 break-words leading-7">
      {blocks.map((block, index) => {
        const key = `${index}-${block.kind}`;
        if (block.kind === "heading") {
          return (
            <h2 key={key} className="mt-8 font-semibold text-xl tracking-tight first:mt-0">
              {block.text}
            </h2>
          );
        }
        if (block.kind === "list") {
          return (
            <ul key={key} className="list-disc space-y-1.5 pl-6 marker:text-muted">
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          );
        }
        return (
          <p key={key} className="whitespace-pre-line">
            {block.text}
          </p>
        );
      })}
    </div>
  );
}

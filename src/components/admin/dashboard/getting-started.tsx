import { ButtonLink } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";

const STEPS = [
  {
    title: "Create categories",
    text: "Shoppers browse by category, and you can restrict some to approved accounts.",
    href: "/admin/categories",
    label: "Add categories",
  },
  {
    title: "Add products",
    text: "All you need is a name, a supplier cost and a markup.",
    href: "/admin/products",
    label: "Add products",
  },
] as const;

/** What to do first, as long as there is nothing to sell. */
export function GettingStarted() {
  return (
    <Card>
      <CardHeader title="Getting Started" description="The shop has no products yet. Get started in two steps." />
      <ol className="grid gap-4 sm:grid-cols-2">
        {STEPS.map(({ title, text, href, label }, index) => (
          <li key={href} className="flex items-start gap-3 rounded border border-line p-4">
            <span
              aria-hidden
              className="figures grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-medium">{title}</h3>
              <p className="mt-1 mb-3 text-muted text-sm">{text}</p>
              <ButtonLink href={href} variant={index === 0 ? "primary" : "secondary"} size="sm">
                {label}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

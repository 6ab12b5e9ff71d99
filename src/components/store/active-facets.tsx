import { X } from "lucide-react";
import { formatMoney } from "~/domain/money";
import { FORM_NAMES } from "~/domain/product-identity";
import { type Facets, NO_FACETS } from "~/domain/product-lists";

type ActiveFacetsProps = { facets: Facets; onChange: (change: Partial<Facets>) => void };

const dollars = (amount: number) => formatMoney(amount * 100).replace(/\.00$/, "");

function priceText({ priceFrom, priceTo }: Facets): string | null {
  if (priceFrom !== null && priceTo !== null) return `${dollars(priceFrom)} to ${dollars(priceTo)}`;
  if (priceFrom !== null) return `${dollars(priceFrom)} and up`;
  return priceTo === null ? null : `Up to ${dollars(priceTo)}`;
}

/** The filters that are set, each with a button that takes it away. */
export function ActiveFacets({ facets, onChange }: ActiveFacetsProps) {
  const { form, rating } = facets;
  const price = priceText(facets);
  const set: { text: string; without: Partial<Facets> }[] = [
    ...(price === null ? [] : [{ text: price, without: { priceFrom: null, priceTo: null } }]),
    ...(form === null ? [] : [{ text: FORM_NAMES[form], without: { form: null } }]),
    ...(rating === null ? [] : [{ text: `${rating} stars and up`, without: { rating: null } }]),
  ];
  if (set.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2 pb-3">
      {set.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={`Remove filter: ${text}`}
            onClick={() => onChange(without)}
            className="figures inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 font-medium text-accent text-sm hover:underline"
          >
            {text}
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange(NO_FACETS)}
            className="min-h-9 px-2 text-muted text-sm underline underline-offset-4"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

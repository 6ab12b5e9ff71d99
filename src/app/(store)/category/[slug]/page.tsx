import type { Metadata } from "next";
import Link from "next/link";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { orNull } from "~/app/or-null";
import { CategoryNotFound } from "~/components/store/category-not-found";
import { CategoryScreen } from "~/components/store/lazy-category-screen";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { buttonStyles } from "~/components/ui/button-styles";
import { answerNotFound } from "~/server/page-request";
import { api, currentActor, HydrateClient } from "~/trpc/server";

type Props = { params: Promise<{ slug: string }> };

/** The category with this slug, or null. A former slug redirects permanently to the current one. */
const load = cache(async (slug: string) => {
  const found = await orNull(api.catalogue.categoryBySlug({ slug }));
  if (found) return found;
  const now = await orNull(api.catalogue.categoryNow({ slug }));
  if (now) permanentRedirect(`/category/${now}`);
  return null;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const kept = await load((await params).slug);
  if (!kept) return { title: "Category Not Found", robots: { index: false } };
  const { category } = kept;
  return {
    title: category.name,
    description: category.description || undefined,
    alternates: { canonical: `/category/${category.slug}` },
  };
}

export default async function CategoryPage({ params }: Props) {
  const kept = await load((await params).slug);
  if (!kept) {
    answerNotFound();
    return <CategoryNotFound />;
  }
  const { category } = kept;
  const isLocked = kept.status === "approval-needed";
  // Signed-in users can request access here, or see the status of their request.
  if (isLocked && (await currentActor())) await api.access.mine.prefetch();
  const screen = <CategoryScreen key={category.slug} kept={kept} />;
  const parent = category.parent ? [{ label: category.parent.name, href: `/category/${category.parent.slug}` }] : [];
  return (
    <div className="container-page py-6">
      <Breadcrumbs items={[{ label: "Home", href: "/" }, ...parent, { label: category.name }]} />
      <h1 className="mt-3 font-semibold text-3xl tracking-tight sm:text-4xl">{category.name}</h1>
      {category.description && <p className="mt-3 max-w-prose text-lg text-muted">{category.description}</p>}
      {category.subcategories.length > 0 && (
        <ul
          aria-label="Subcategories"
          className="-mx-1 mt-5 flex gap-2 px-1 pb-2 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap sm:pb-0"
        >
          {category.subcategories.map(({ name, slug }) => (
            <li key={slug}>
              <Link href={`/category/${slug}`} className={buttonStyles({ variant: "secondary", size: "sm" })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">{isLocked ? <HydrateClient>{screen}</HydrateClient> : screen}</div>
    </div>
  );
}

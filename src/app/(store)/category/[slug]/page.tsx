import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ApprovalNotice } from "~/components/store/approval-notice";
import { CategoryToolbar } from "~/components/store/category-toolbar";
import { type CategoryView, categoryHref, categoryViewFrom } from "~/components/store/category-view";
import { ProductCarousel } from "~/components/store/product-carousel";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { ButtonLink, buttonStyles } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { api, currentActor } from "~/trpc/server";

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const load = cache(async (slug: string, sort: CategoryView["sort"], inStock: boolean, page: number) => {
  try {
    return await api.catalogue.categoryBySlug({ slug, sort, inStock, page });
  } catch (error) {
    if (error instanceof TRPCError && ["NOT_FOUND", "BAD_REQUEST"].includes(error.code)) notFound();
    throw error;
  }
});

async function read({ params, searchParams }: Props) {
  const [{ slug }, search] = await Promise.all([params, searchParams]);
  const view = categoryViewFrom(search);
  return { view, answer: await load(slug, view.sort, view.inStock, view.page) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { category } = (await read(props)).answer;
  return {
    title: category.name,
    description: category.description,
    alternates: { canonical: `/category/${category.slug}` },
  };
}

export default async function CategoryPage(props: Props) {
  const { view, answer } = await read(props);
  const { category } = answer;
  const path = `/category/${category.slug}`;
  const parent = category.parent ? [{ label: category.parent.name, href: `/category/${category.parent.slug}` }] : [];
  return (
    <div className="container-page py-6">
      <Breadcrumbs items={[{ label: "Home", href: "/" }, ...parent, { label: category.name }]} />
      <h1 className="mt-3 font-semibold text-3xl tracking-tight sm:text-4xl">{category.name}</h1>
      {category.description && <p className="mt-3 max-w-prose text-lg text-muted">{category.description}</p>}
      {category.subcategories.length > 0 && (
        <ul aria-label="Subcategories" className="mt-5 flex flex-wrap gap-2">
          {category.subcategories.map(({ name, slug }) => (
            <li key={slug}>
              <Link href={`/category/${slug}`} className={buttonStyles({ variant: "secondary", size: "sm" })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        {answer.status === "approval-needed" ? (
          <ApprovalNotice categoryName={category.name} isSignedIn={(await currentActor()) !== null} />
        ) : answer.totalBeforeFilter === 0 ? (
          <EmptyState
            title="No products in this category yet"
            action={
              <ButtonLink href="/" variant="secondary">
                See the whole catalogue
              </ButtonLink>
            }
          />
        ) : (
          <>
            <CategoryToolbar view={view} total={answer.total} />
            {answer.total === 0 ? (
              <div className="mt-6">
                <EmptyState
                  title="Nothing in stock here at the moment"
                  action={
                    <ButtonLink href={categoryHref(path, { ...view, inStock: false, page: 1 })} variant="secondary">
                      Show sold-out products too
                    </ButtonLink>
                  }
                />
              </div>
            ) : (
              <ProductCarousel key={categoryHref(path, view)} title="Products" products={answer.products} priority />
            )}
            <Pagination
              page={answer.page}
              pageCount={answer.pageCount}
              hrefFor={(page) => categoryHref(path, { ...view, page })}
            />
          </>
        )}
      </div>
    </div>
  );
}

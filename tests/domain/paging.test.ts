import { describe, expect, it } from "vitest";
import { pageCountOf, pageOf, pageWithin } from "~/domain/paging";

describe("paging", () => {
  it.each([
    { total: 0, pages: 1 },
    { total: 1, pages: 1 },
    { total: 25, pages: 1 },
    { total: 26, pages: 2 },
    { total: 51, pages: 3 },
  ])("$total rows fill $pages pages of 25", ({ total, pages }) => {
    expect(pageCountOf(total, 25)).toBe(pages);
  });

  it.each([
    { wanted: 1, total: 0, page: 1, pageCount: 1 },
    { wanted: 2, total: 60, page: 2, pageCount: 3 },
    { wanted: 3, total: 50, page: 2, pageCount: 2 },
    { wanted: 9, total: 0, page: 1, pageCount: 1 },
  ])("shows page $page of $total rows when page $wanted is wanted", ({ wanted, total, page, pageCount }) => {
    expect(pageWithin(wanted, total, 25)).toEqual({ page, pageCount });
  });

  it("reads the rows of the page that is shown", () => {
    expect(pageOf(3, 50, 25)).toEqual({ span: { skip: 25, take: 25 }, total: 50, page: 2, pageCount: 2 });
  });
});

"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useQueryStates } from "nuqs";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { usersHref, usersInput, usersOptions, usersParsers } from "./search-params";
import { UserFilters } from "./user-filters";
import { UserTable } from "./user-table";

/** The accounts that the search and the filters find, a page at a time. */
export function UserList() {
  const [params] = useQueryStates(usersParsers, usersOptions);
  const list = api.admin.users.list.useQuery(usersInput(params), { placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="user-list" className="flex flex-col gap-2">
      <h2 id="user-list" className="sr-only">
        All Users
      </h2>
      <UserFilters>
        {list.data && list.data.rows.length > 0 && (
          <p className="figures text-muted text-sm sm:ml-auto sm:self-center" aria-live="polite">
            {list.data.isMore && "More than "}
            {list.data.total.toLocaleString("en-US")} {list.data.total === 1 ? "user" : "users"}
            {params.sort === "expires" && " with an end date"}
          </p>
        )}
      </UserFilters>
      {list.isPending ? (
        <Skeleton className="h-96" />
      ) : list.isError ? (
        <QueryError query={list} />
      ) : list.data.rows.length === 0 ? (
        <EmptyState icon={<Users aria-hidden />} title="No users found">
          Nobody matches the search and the filters.
        </EmptyState>
      ) : (
        <div className={cn("flex flex-col gap-2", list.isPlaceholderData && "opacity-60")}>
          <UserTable rows={list.data.rows} params={params} />
          <Pagination
            page={params.page}
            pageCount={list.data.pageCount}
            hrefFor={(page) => usersHref({ ...params, page })}
          />
        </div>
      )}
    </section>
  );
}

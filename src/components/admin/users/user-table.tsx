"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { LocalDate } from "~/components/ui/local-time";
import { Table, TD, TR } from "~/components/ui/table";
import type { UserSort } from "~/schemas/admin/users";
import type { RouterOutputs } from "~/trpc/react";
import { firstDirection, type UsersSearchParams, userHref, usersHref, usersInput } from "./search-params";
import { TimeLeft } from "./time-left";
import { UserBadges } from "./user-badges";

type Row = RouterOutputs["admin"]["users"]["list"]["rows"][number];
type UserTableProps = { rows: Row[]; params: UsersSearchParams };

/** A table on wide screens, cards on narrow ones. */
export function UserTable({ rows, params }: UserTableProps) {
  return (
    <>
      <div className="hidden md:block">
        <WideTable rows={rows} params={params} />
      </div>
      <ul className="divide-y divide-line rounded border border-line bg-surface md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col gap-2 px-4 py-3">
            <Who row={row} />
            <p className="flex flex-wrap gap-1.5 empty:hidden">
              <UserBadges user={row} />
            </p>
            <dl className="figures grid grid-cols-2 gap-x-3 gap-y-1 text-sm">
              <Figure label="Tier" value={row.subscriptionTier} />
              <Figure label="Discount" value={`${row.discountPercent}%`} />
              <Figure
                label="Time remaining"
                value={<TimeLeft tier={row.subscriptionTier} expiresAt={row.subscriptionExpiresAt} />}
              />
              <Figure label="Joined" value={<LocalDate at={row.createdAt} />} />
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function WideTable({ rows, params }: UserTableProps) {
  const sort = (by: UserSort) => {
    const { sort: sorted, direction } = usersInput(params);
    const isBy = sorted === by;
    const turned = direction === "ascending" ? "descending" : "ascending";
    const href = usersHref({ ...params, page: 1, sort: by, direction: isBy ? turned : firstDirection(by) });
    return isBy ? { href, direction } : { href };
  };
  return (
    <Table
      label="Users"
      head={[
        { label: "Name", sort: sort("name") },
        { label: "E-mail", sort: sort("email") },
        "Tier",
        { numeric: "Discount" },
        { label: "Time remaining", sort: sort("expires") },
        { label: "Joined", sort: sort("joined") },
      ]}
    >
      {rows.map((row) => (
        <TR key={row.id}>
          <TD className="min-w-44 max-w-72">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <NameLink row={row} />
              <UserBadges user={row} />
            </span>
          </TD>
          <TD className="max-w-64 truncate text-muted" title={row.email}>
            {row.email}
          </TD>
          <TD>{row.subscriptionTier}</TD>
          <TD isNumeric>{row.discountPercent}%</TD>
          <TD>
            <TimeLeft tier={row.subscriptionTier} expiresAt={row.subscriptionExpiresAt} />
          </TD>
          <TD className="whitespace-nowrap text-muted">
            <LocalDate at={row.createdAt} />
          </TD>
        </TR>
      ))}
    </Table>
  );
}

const NameLink = ({ row }: { row: Row }) => (
  <Link
    href={userHref(row.id)}
    className="rounded font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline"
  >
    {row.name}
  </Link>
);

function Who({ row }: { row: Row }) {
  return (
    <div className="min-w-0">
      <NameLink row={row} />
      <p className="truncate text-muted text-sm" title={row.email}>
        {row.email}
      </p>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="truncate font-medium">{value}</dd>
    </div>
  );
}

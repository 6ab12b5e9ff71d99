import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";
import { pictureCount, SECTION_WORDS } from "./import-labels";

export type Preview = RouterOutputs["admin"]["backup"]["preview"];

const COLUMNS = [
  { key: "added", label: "New", tone: "text-success" },
  { key: "changed", label: "Changed", tone: "text-accent" },
  { key: "kept", label: "Left as is", tone: "" },
  { key: "conflicting", label: "Conflicting", tone: "text-danger" },
  { key: "dropped", label: "Dropped", tone: "text-danger" },
] as const;

/** A dry run's changes, per table. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const { sections, errors, timestamp, version, rows, absent, stayDeleted, pictures } = preview;
  const touched = sections.filter((each) => COLUMNS.some(({ key }) => each[key] > 0));
  return (
    <div className="flex flex-col gap-4">
      <p className="figures text-muted text-sm">
        Backup of <LocalTime at={timestamp} />, version {version}, {plural(rows, "row")}, checksum OK
      </p>
      {pictures && <p className="figures text-muted text-sm">{pictureWords(pictures)}</p>}
      {stayDeleted > 0 && (
        <p className="figures text-muted text-sm">
          {plural(stayDeleted, "account")} deleted since then {stayDeleted === 1 ? "stays" : "stay"} deleted.
        </p>
      )}
      {absent.length > 0 && <OlderBackup absent={absent} hasDrops={sections.some(({ dropped }) => dropped > 0)} />}
      {errors.length > 0 && (
        <Notice tone="danger" title="This backup cannot be imported this way">
          <ul className="list-disc pl-5">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Notice>
      )}
      {touched.length === 0 ? (
        <Notice tone="success">
          {pictures && pictures.missing > 0
            ? "The shop's data already matches this backup. Only missing pictures would be put back."
            : "The shop already matches this backup. Nothing would change."}
        </Notice>
      ) : (
        <Table label="What the import will do">
          <THead>
            <TR>
              <TH>Table</TH>
              {COLUMNS.map(({ key, label }) => (
                <TH key={key} isNumeric>
                  {label}
                </TH>
              ))}
            </TR>
          </THead>
          <TBody>
            {touched.map((each) => (
              <TR key={each.section}>
                <TD>{SECTION_WORDS[each.section] ?? each.section}</TD>
                {COLUMNS.map(({ key, tone }) => (
                  <TD key={key} isNumeric className={each[key] > 0 ? cn("font-medium", tone) : "text-muted"}>
                    {each[key].toLocaleString("en-US")}
                  </TD>
                ))}
              </TR>
            ))}
          </TBody>
        </Table>
      )}
    </div>
  );
}

/** An import only adds pictures: existing ones stay, so that restoring a saved state still finds them. */
function pictureWords({ inArchive, missing }: NonNullable<Preview["pictures"]>): string {
  const there = `${pictureCount(inArchive)} in the archive`;
  if (missing === 0) return `${there}, all of them already in the shop.`;
  return `${there}; ${missing.toLocaleString("en-US")} missing in the shop will be put back. No pictures are deleted.`;
}

const wordsOf = (absent: Preview["absent"]) =>
  absent.map(({ section }) => SECTION_WORDS[section] ?? section).join(", ");

/** Sections that did not exist when the backup was made, and what happens to the shop's current data in them. */
function OlderBackup({ absent, hasDrops }: { absent: Preview["absent"]; hasDrops: boolean }) {
  const kept = absent.filter(({ isKept }) => isKept);
  const empty = absent.filter(({ isKept }) => !isKept);
  return (
    <Notice tone="attention" title="This backup is older than some parts of the shop">
      {empty.length > 0 && (
        <p>
          It has none of these{hasDrops && ", so the shop's are deleted as shown below"}: {wordsOf(empty)}.
        </p>
      )}
      {kept.length > 0 && <p>These stay as they are: {wordsOf(kept)}.</p>}
    </Notice>
  );
}

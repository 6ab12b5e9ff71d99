import { describe, expect, it } from "vitest";
import { type BackupColumn, backupRowError, expiredSnapshots, migrateBackupRow } from "~/domain/backup";
import { DAY_MS } from "~/domain/days";

const column = (type: string, more: Partial<BackupColumn> = {}): BackupColumn => ({
  name: "value",
  type,
  isNullable: false,
  labels: [],
  ...more,
});
const errorOf = (type: string, value: unknown, more: Partial<BackupColumn> = {}, signed: string[] = []) =>
  backupRowError({ [more.name ?? "value"]: value }, [column(type, more)], signed);

const ID = "0b0e7a1c-92f4-4d7e-8a54-3f0d1c2b3a4e";

describe("backup row columns", () => {
  it.each([null, [], "text", 7, undefined])("reject %j, which is not a row", (row) => {
    expect(backupRowError(row, [])).toBe("is not a row");
  });

  it("must match the backup's columns exactly", () => {
    const columns = [column("text", { name: "name" }), column("bool", { name: "hidden" })];
    expect(backupRowError({ name: "BPC", hidden: true }, columns)).toBeNull();
    expect(backupRowError({ name: "BPC" }, columns)).toBe("has no “hidden”");
    expect(backupRowError({ name: "BPC", hidden: true, is_admin: true }, columns)).toBe(
      "contains “is_admin”, which is not allowed in a backup",
    );
    expect(backupRowError({ [`x${"y".repeat(100)}`]: 1 }, [])).toBe(
      `contains “x${"y".repeat(59)}”, which is not allowed in a backup`,
    );
  });

  it("may be empty only where the database allows it", () => {
    expect(errorOf("text", null)).toBe("has an empty “value”");
    expect(errorOf("text", null, { isNullable: true })).toBeNull();
    const two = [column("text", { isNullable: true }), column("bool", { name: "other" })];
    expect(backupRowError({ value: null, other: "no" }, two)).toBe("“other” is not yes or no");
  });
});

describe("backup value", () => {
  it.each<[string, unknown, string | null]>([
    ["uuid", ID, null],
    ["uuid", ID.toUpperCase(), null],
    ["uuid", `${ID}0`, "is not an id"],
    ["uuid", `0${ID}`, "is not an id"],
    ["uuid", 7, "is not an id"],
    ["bool", false, null],
    ["bool", "false", "is not yes or no"],
    ["int4", 2_147_483_647, null],
    ["int4", -2_147_483_647, null],
    ["int4", 2_147_483_648, "is not a whole number in range"],
    ["int4", 1.5, "is not a whole number in range"],
    ["int4", "1", "is not a whole number in range"],
    ["int8", Number.MAX_SAFE_INTEGER, null],
    ["int8", Number.MAX_SAFE_INTEGER + 1, "is not a whole number in range"],
    ["timestamptz", "2026-03-05T10:00:00Z", null],
    ["timestamptz", "2026-03-05T10:00:00.123456+14:00", null],
    ["timestamptz", "2026-03-05T10:00:00-0530", null],
    ["timestamptz", "2026-03-05T10:00:00+15:00", "is not a time"],
    ["timestamptz", "2026-03-05T10:00:00+05:60", "is not a time"],
    ["timestamptz", "2026-03-05T10:00:00.1234567Z", "is not a time"],
    ["timestamptz", "2026-03-05T25:00:00Z", "is not a time"],
    ["timestamptz", "2026-13-05T10:00:00Z", "is not a time"],
    ["timestamptz", "0000-03-05T10:00:00Z", "is not a time"],
    ["timestamptz", "2026-03-05T10:00:00", "is not a time"],
    ["timestamptz", " 2026-03-05T10:00:00Z", "is not a time"],
    ["timestamptz", "2026-03-05T10:00:00Z ", "is not a time"],
    ["timestamptz", 1_770_000_000, "is not a time"],
    ["jsonb", { note: "any" }, null],
    ["jsonb", { note: "a\0b" }, "contains a character that cannot be stored"],
    ["jsonb", { note: "\ud800" }, "contains a character that cannot be stored"],
    ["jsonb", { note: "\\u0000 as typed" }, null],
    ["_text", [], null],
    ["_text", ["a", "b"], null],
    ["_text", ["a", 7], "is not a text"],
    ["_text", "a", "is not a list of texts"],
    ["text", "a".repeat(100_000), null],
    ["text", "a".repeat(100_001), "is too long"],
    ["text", 7, "is not a text"],
    ["text", "a\0b", "contains a character that cannot be stored"],
    ["text", "half \ud800 of a character", "contains a character that cannot be stored"],
    ["text", "a whole one 🧪", null],
  ])("of type %s is checked: %j", (type, value, error) => {
    expect(errorOf(type, value)).toBe(error === null ? null : `“value” ${error}`);
  });

  it("of an enum must be one of its labels", () => {
    const labels = ["pending", "completed"];
    expect(errorOf("OrderStatus", "completed", { labels })).toBeNull();
    expect(errorOf("OrderStatus", "lost", { labels })).toBe("“value” is not one of the known states");
  });
});

describe("backup column name", () => {
  it.each(["total_cents", "rate_bps", "quantity"])("%s forbids negative values unless the column is signed", (name) => {
    expect(errorOf("int4", 0, { name })).toBeNull();
    expect(errorOf("int4", -1, { name })).toBe(`“${name}” is negative`);
    expect(errorOf("int4", -1, { name }, [name])).toBeNull();
    expect(errorOf("int4", -1, { name }, ["another"])).toBe(`“${name}” is negative`);
  });

  it("allows negative values in every other number column", () => {
    expect(errorOf("int4", -1, { name: "offset" })).toBeNull();
    expect(errorOf("int4", -1, { name: "quantity_moved" })).toBeNull();
    expect(errorOf("int4", -1, { name: "moved_quantity" })).toBeNull();
  });

  it.each(["email", "user_email"])("%s requires an e-mail address or a deleted account's placeholder", (name) => {
    expect(errorOf("text", "ada@example.test", { name })).toBeNull();
    expect(errorOf("text", `deleted-${ID}@invalid`, { name })).toBeNull();
    expect(errorOf("text", `x-deleted-${ID}@invalid`, { name })).toBe(`“${name}” is not an e-mail address`);
    expect(errorOf("text", `deleted-${ID}@invalid.com x`, { name })).toBe(`“${name}” is not an e-mail address`);
    expect(errorOf("text", "nobody", { name })).toBe(`“${name}” is not an e-mail address`);
  });

  it.each(["image_url", "image_urls", "url"])("%s requires an image URL", (name) => {
    for (const fine of ["https://pictures.test/a.webp", "/files/a.webp", ""])
      expect(errorOf("text", fine, { name })).toBeNull();
    for (const bad of ["//evil.test/a", "http://a.test/a", "javascript:alert(1)", "/a b", "/a'b", 'https://a.test/"'])
      expect(errorOf("text", bad, { name })).toBe(`“${name}” is not the address of a picture`);
  });

  it("image_urls requires every entry to be an image URL", () => {
    const name = "image_urls";
    expect(errorOf("_text", ["/files/a.webp", "https://a.test/b"], { name })).toBeNull();
    expect(errorOf("_text", ["/files/a.webp", "ftp://a.test/b"], { name })).toBe(
      "“image_urls” is not the address of a picture",
    );
  });

  it("that only resembles a URL column allows any text", () => {
    expect(errorOf("text", "see our site", { name: "url_note" })).toBeNull();
    expect(errorOf("text", "curled", { name: "curl" })).toBeNull();
  });
});

describe("backup snapshots", () => {
  const now = new Date("2026-03-31T12:00:00Z");
  const aged = (days: number) => ({ createdAt: new Date(now.getTime() - days * DAY_MS) });

  it("expire once older than 30 days and not among the latest ten", () => {
    const latest = Array.from({ length: 10 }, () => aged(40));
    const [young, old] = [aged(30), aged(30.001)];
    expect(expiredSnapshots(latest, now)).toEqual([]);
    expect(expiredSnapshots([...latest, young, old], now)).toEqual([old]);
  });
});

describe("upgrading a backup row", () => {
  const columns = [
    column("text", { name: "name" }),
    column("int4", { name: "stock", fallback: 0 }),
    column("text", { name: "note", isNullable: true, fallback: undefined }),
    column("text", { name: "sku" }),
  ];
  const present = (row: unknown, more: object = {}) => migrateBackupRow(row, columns, { isOlder: true, ...more });

  it("fills missing columns with their defaults and omits those without one", () => {
    expect(present({ name: "BPC" })).toEqual({ name: "BPC", stock: 0, note: undefined });
    expect(Object.keys(present({ name: "BPC" }) as object)).toEqual(["name", "stock", "note"]);
    expect(present({ name: "BPC", stock: 7 })).toMatchObject({ stock: 7 });
    expect(present({ name: "BPC", stock: null })).toMatchObject({ stock: null });
  });

  it("drops columns that no longer exist, from older backups only", () => {
    const former = ["points"];
    expect(present({ name: "BPC", points: 1 }, { former })).not.toHaveProperty("points");
    expect(migrateBackupRow({ points: 1 }, columns, { former, isOlder: false })).toEqual({ points: 1 });
  });

  it("leaves a row of the current release incomplete, so that validation reports it", () => {
    expect(migrateBackupRow({ name: "BPC" }, columns, { isOlder: false })).toEqual({ name: "BPC" });
  });
});

describe("reading a backup row", () => {
  const present = (row: unknown, more: object) => migrateBackupRow(row, [], { isOlder: false, ...more });

  it("renames former columns unless the row has both names", () => {
    const renamed = { title: "name" };
    expect(present({ title: "BPC", sku: "1" }, { renamed })).toEqual({ name: "BPC", sku: "1" });
    expect(present({ title: "BPC", name: "TB" }, { renamed })).toEqual({ title: "BPC", name: "TB" });
  });

  it("adds the columns of its section unless the row has them", () => {
    const added = { kind: "order", seen: false };
    expect(present({ seen: true }, { added })).toEqual({ kind: "order", seen: true });
  });

  it.each([null, "text", 7, [1], undefined])("returns a value that is not a row unchanged: %j", (row) => {
    expect(present(row, { added: { kind: "order" } })).toEqual(row);
  });
});

describe("backup value at its limits", () => {
  it.each<[string, unknown]>([
    ["uuid", `x${ID}`],
    ["uuid", `${ID}x`],
    ["uuid", ID.replaceAll("-", "")],
    ["uuid", [ID]],
    ["timestamptz", ["2026-03-05T10:00:00Z"]],
    ["timestamptz", "2026-03-05T10:00:00Z (UTC)"],
    ["timestamptz", "+002026-03-05T10:00:00Z"],
    ["_uuid", [[ID]]],
    ["uuid", ID.replace("0b0e7a1c", "0b0e7a1g")],
    ["int4", Number.NaN],
    ["int4", -2_147_483_648],
    ["int8", 1.5],
    ["int8", "1"],
    ["timestamptz", "x2026-03-05T10:00:00Z"],
    ["timestamptz", "2026-03-05T10:00:00Zx"],
    ["timestamptz", "26-03-05T10:00:00Z"],
    ["timestamptz", "2026-3-5T10:00:00Z"],
    ["timestamptz", "2026-03-05T1:00:00Z"],
    ["timestamptz", "2026-03-05T10:0:00Z"],
    ["timestamptz", "2026-03-05T10:00:0Z"],
    ["timestamptz", "2026-03-05 10:00:00Z"],
    ["timestamptz", "2026-03-05T10:00:00.Z"],
    ["timestamptz", "2026-03-05T10:00:00+5:00"],
    ["timestamptz", "2026-03-05T10:00:00+05:6"],
    ["timestamptz", "2026-03-05T10:00:00+24:00"],
    ["timestamptz", "2026-02-30T10:60:00Z"],
    ["jsonb", undefined],
    ["jsonb", { note: "x".repeat(100_000) }],
    ["jsonb", { note: "\ude00" }],
    ["_text", ["a\0b"]],
    ["_text", [["a"]]],
    ["_uuid", [ID, 7]],
    ["text", "\0"],
    ["text", ["a"]],
  ])("of type %s is rejected: %j", (type, value) => {
    expect(errorOf(type, value)).toMatch(/^“value” (is|contains) /);
  });

  it.each<[string, unknown]>([
    ["uuid", "00000000-0000-0000-0000-000000000000"],
    ["int4", 0],
    ["int8", -Number.MAX_SAFE_INTEGER],
    ["timestamptz", "2026-03-05T10:00:00-00:59"],
    ["timestamptz", "2026-03-05T10:00:00.1+09:30"],
    ["timestamptz", "1999-12-31T23:59:59.999Z"],
    ["jsonb", { note: "a whole one 🧪" }],
    ["jsonb", { note: "\\ud800 as typed, and \\\\u0000" }],
    ["jsonb", null],
    ["_uuid", [ID, ID.toUpperCase()]],
    ["text", ""],
  ])("of type %s is accepted: %j", (type, value) => {
    expect(errorOf(type, value, { isNullable: true })).toBeNull();
  });

  it("of a deleted account's e-mail address contains the account id", () => {
    const of = (value: string) => errorOf("text", value, { name: "email" });
    expect(of(`deleted-${ID}@invalidx`)).toContain("is not an e-mail address");
    expect(of(`deleted-${ID}0@invalid`)).toContain("is not an e-mail address");
    expect(of("deleted-@invalid")).toContain("is not an e-mail address");
    expect(errorOf("text", "nobody", { name: "email_note" })).toBeNull();
  });

  it("of an image column is a URL without characters that could end it; other columns take any text", () => {
    for (const bad of [
      "https://a.test/<b",
      "https://a.test/>",
      "https://a.test/\\b",
      "/a\nb",
      "x/a",
      "xhttps://a.test",
    ])
      expect(errorOf("text", bad, { name: "image_url" }), bad).toContain("is not the address of a picture");
    for (const fine of ["HTTPS://a.test", "/"]) expect(errorOf("text", fine, { name: "image_url" }), fine).toBeNull();
    for (const name of ["image_url_note", "urls_seen", "my url", "curls"])
      expect(errorOf("text", "any text", { name }), name).toBeNull();
    expect(errorOf("text", "any text", { name: "cover_url" })).toContain("picture");
    expect(errorOf("int4", 7, { name: "image_url" })).toContain("picture");
  });
});

it("a row that is not an object is reported instead of throwing", () => {
  for (const row of [null, undefined, 0, "", []]) expect(backupRowError(row, [column("text")])).toBe("is not a row");
});

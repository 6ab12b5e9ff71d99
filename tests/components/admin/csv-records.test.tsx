import { describe, expect, it } from "vitest";
import { readTable } from "~/components/admin/payments/read-table";
import { mapRows, readCsvFile } from "~/components/admin/products/read-csv";
import { guessColumns } from "~/domain/statement-columns";
import { readStatement } from "~/domain/statement-lines";

const fileOf = (text: string) => new File([text], "products.csv", { type: "text/csv" });
const BOM = "\uFEFF";

describe("product CSV file", () => {
  it("may contain a byte order mark, semicolons, quotes and CRLF line endings", async () => {
    const { header, lines } = await readCsvFile(fileOf(`${BOM}sku;name\r\n"A-1";"Two ""mg""; one"\r\nB-2;5" vial\r\n`));
    expect(header).toEqual(["sku", "name"]);
    expect(lines).toEqual([
      { line: 2, cells: ["A-1", 'Two "mg"; one'] },
      { line: 3, cells: ["B-2", '5" vial'] },
    ]);
  });

  it("numbers lines as a spreadsheet does, counting empty lines", async () => {
    const file = await readCsvFile(fileOf("\nsku;name\n\n;\nA-1;One\n  \n\nB-2;Two\n\n"));
    expect(mapRows(file, ["sku", "name"])).toEqual([
      { line: 5, cells: { sku: "A-1", name: "One" } },
      { line: 8, cells: { sku: "B-2", name: "Two" } },
    ]);
  });

  it("is rejected with the line number of an unclosed quote, instead of losing the lines after it", async () => {
    const text = 'sku,name\nA-1,One\nB-2,"Two\nC-3,Three\n';
    await expect(readCsvFile(fileOf(text))).rejects.toThrow("Line 3 has a quote that is not closed");
  });

  it("is rejected without data lines", async () => {
    await expect(readCsvFile(fileOf("sku,name\n\n,\n"))).rejects.toThrow("The file has no lines below its header");
  });
});

describe("payment statement", () => {
  it("numbers skipped rows by their position below the header, counting empty lines", () => {
    const table = readTable("\nDate;Name;Notes;Amount\n\n2026-11-20;Robin Payer;hello;12.50\n\n2026-11-20;Ann;;none\n");
    const { payments, skipped } = readStatement(table.rows, guessColumns(table.headings));
    expect(payments).toMatchObject([{ row: 2, amountCents: 1_250 }]);
    expect(skipped).toMatchObject([{ row: 4, why: "The amount cannot be read" }]);
    expect(table.problem).toBeNull();
  });

  it("names the line whose quote swallows what follows", () => {
    const table = readTable('Date,Name,Notes,Amount\n2026-11-20,Robin,"hey" you,12.50\n2026-11-20,Ann,hi,10\n');
    expect(table.problem).toBe("Line 2 has a quote that is not closed or does not end its cell");
  });
});

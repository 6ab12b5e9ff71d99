import { describe, expect, it } from "vitest";
import { plainTextProblem } from "~/domain/names";
import { NameField } from "~/schemas/account";

describe("NameField", () => {
  it.each([
    ["  Jane   Doe ", "Jane Doe"],
    ["Ｊａｎｅ", "Jane"],
    ["O'Brien-Łukasz", "O'Brien-Łukasz"],
    ["Анна Иванова", "Анна Иванова"],
    ["山田 Taro", "山田 Taro"],
    ["Nguye\u0302\u0303n Thi\u0323", "Nguy\u1ec5n Th\u1ecb"],
    ["Ma\u030c\u0301", "M\u01ce\u0301"],
    ["שָּׁלוֹם", "שָּׁלוֹם".normalize("NFKC")],
    ["လျှော်", "လျှော်"],
    ["བསྒྲུབས", "བསྒྲུབས"],
    ["प्रियंका", "प्रियंका"],
    ["محمد علي", "محمد علي"],
    ["Ng 3rd", "Ng 3rd"],
  ])("stores %j as %j", (name, expected) => expect(NameField.parse(name)).toBe(expected));

  it.each([
    ["a Cyrillic а in a Latin name", "J\u0430ne"],
    ["a Greek ο in a Latin name", "J\u03bfe"],
    ["a zero-width blank", "Ja\u200bne"],
    ["a direction mark", "Jane\u202egnp"],
    ["a line end", "Jane\r\nBcc: x"],
    ["a Hangul filler", "Jane\u3164x"],
    ["a zero byte", "Jane\u0000"],
    ["50 combining marks", `J${"\u0301".repeat(50)}ane`],
    ["three marks on a letter", "Ja\u0316\u0317\u0318ne"],
    ["three marks on a digit", "Jane 3\u0316\u0317\u0318"],
    ["five marks on a letter of another alphabet", "ש\u05b0\u05b1\u05b2\u05b3\u05b4"],
    ["five enclosing circles", "Jane x\u20dd\u20dd\u20dd\u20dd\u20dd"],
    ["a mark without a letter", "\u0301Jane"],
    ["nothing", "   "],
    ["101 characters", "x".repeat(101)],
  ])("rejects %s", (_, name) => expect(NameField.safeParse(name).success).toBe(false));

  it("says 'Name is required' for a blank name", () => {
    expect(NameField.safeParse(" ").error?.issues).toMatchObject([{ message: "Name is required" }]);
  });

  it("allows other symbols beside the letters", () => {
    expect(plainTextProblem("Lot 7, ≥98% (HPLC)")).toBeNull();
  });
});

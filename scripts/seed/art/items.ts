import { INK, PALE, TEAL, WHITE } from "./frame";

/** Line drawings of small laboratory items, each within a 200 x 200 square. */
const line = (d: string, fill = "none", width = 4): string =>
  `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
const round = (cx: number, cy: number, r: number, fill = "none", width = 4): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" stroke="${INK}" stroke-width="${width}"/>`;

const tip = (x: number): string =>
  `${line(`M${x} 24h34v26l-6 4l-7 110h-8l-7-110l-6-4Z`, WHITE)}${line(`M${x + 9} 76h16M${x + 11} 100h12`, "none", 2.5)}`;

const smallVial = (x: number, color: string): string =>
  `${line(`M${x} 70q0-10 10-14v-10h36v10q10 4 10 14v104h-56Z`, WHITE)}<rect x="${x + 3}" y="126" width="50" height="45" fill="${color}" opacity=".28"/>${line(`M${x + 6} 26h44v20h-44Z`, color)}`;

const ITEMS: Record<string, (color: string) => string> = {
  column: (c) =>
    `<g transform="rotate(-32 100 100)">${line("M30 82h140v36h-140Z", WHITE)}${line("M12 74h26v52h-26ZM162 74h26v52h-26Z", PALE)}${line("M-6 94h18v12h-18ZM188 94h18v12h-18Z", WHITE)}<rect x="60" y="84" width="80" height="32" fill="${c}"/>${line("M122 100h10M68 100h46m-12-7l12 7l-12 7", "none", 3).replaceAll(INK, WHITE)}</g>`,
  guard: (c) =>
    [44, 92, 140]
      .map(
        (y) =>
          `${line(`M40 ${y - 16}h120v32h-120Z`, WHITE)}${line(`M30 ${y - 20}h22v40h-22ZM148 ${y - 20}h22v40h-22Z`, c)}`,
      )
      .join(""),
  tips: () => [14, 60, 106, 152].map(tip).join(""),
  septa: (c) =>
    `${round(72, 72, 46, c)}${round(72, 72, 15, WHITE)}${round(136, 126, 46, WHITE)}${round(136, 126, 15, c)}${line("M104 126h-4M168 126h4", "none", 3)}`,
  filter: (c) =>
    `${line("M88 18h24v34h-24ZM92 128h16l-4 54h-8Z", WHITE)}${line("M34 70q0-18 18-18h96q18 0 18 18v40q0 18-18 18h-96q-18 0-18-18Z", WHITE)}<rect x="36" y="82" width="128" height="15" fill="${c}"/>${line("M34 90h132", "none", 2.5)}`,
  freezer: (c) => {
    let cells = "";
    for (let r = 0; r < 5; r++)
      for (let k = 0; k < 5; k++) cells += round(44 + k * 28, 44 + r * 28, 9, (r * 5 + k) % 4 === 1 ? c : WHITE, 2.5);
    return `${line("M16 16h168v168h-168Z", WHITE)}${line("M30 30h140v140h-140Z", "none", 2.5)}${cells}`;
  },
  desiccant: (c) => {
    let beads = "";
    for (let n = 0; n < 22; n++) beads += round(58 + ((n * 37) % 88), 82 + ((n * 53) % 78), 6.5, n % 3 ? WHITE : c, 2);
    return `${line("M34 22q66 12 132 0v156q-66-12-132 0Z", WHITE)}${line("M34 46q66 12 132 0M34 160q66-10 132 0", "none", 2.5)}${beads}`;
  },
  crimper: (c) =>
    `${line("M78 20h44v36l-10 14h-24l-10-14Z", PALE)}${line("M88 70q-6 40-34 112h-26q16-60 48-116Z", c)}${line("M112 70q6 40 34 112h26q-16-60-48-116Z", c)}${round(100, 78, 9, WHITE)}`,
  cap: (c) =>
    `${line("M40 66v54q0 26 60 26t60-26v-54", PALE)}<ellipse cx="100" cy="66" rx="60" ry="26" fill="${c}" stroke="${INK}" stroke-width="4"/><ellipse cx="100" cy="66" rx="26" ry="11" fill="none" stroke="${WHITE}" stroke-width="3"/>${line("M40 112q0 26 60 26t60-26", "none", 2.5)}`,
  vials: (c) => [8, 72, 136].map((x) => smallVial(x, c)).join(""),
  labels: (c) =>
    `${round(82, 100, 66, WHITE)}${round(82, 100, 26, c)}${line("M82 34h104v44h-48", WHITE)}${line("M120 50h50M120 62h34", "none", 2.5)}${line("M82 56a44 44 0 0 1 44 44", "none", 2.5)}`,
  tablets: (c) =>
    [
      [62, 70],
      [132, 84],
      [84, 138],
    ]
      .map(
        ([x, y]) =>
          `${round(x ?? 0, y ?? 0, 34, WHITE)}${round(x ?? 0, y ?? 0, 24, c, 2.5)}${line(`M${(x ?? 0) - 24} ${y}h48`, "none", 2.5)}`,
      )
      .join(""),
  shipper: (c) =>
    `${line("M26 64l74-34l74 34v84l-74 34l-74-34Z", WHITE)}${line("M26 64l74 34l74-34M100 98v84")}${line("M62 46l74 36v30", "none", 3)}<path d="M44 96l38 18v36l-38-18Z" fill="${c}"/>`,
  pipette: (c) =>
    `<g transform="rotate(38 100 100)">${line("M84 8h32v14h-32ZM92 22h16v16h-16Z", c)}${line("M80 38h40v66l-10 10h-20l-10-10Z", WHITE)}${line("M92 114h16l-4 76h-8Z", WHITE)}${line("M90 54h20v30h-20Z", c, 2.5)}</g>`,
  rack: (c) =>
    `${line("M18 92h164v20h-164ZM18 156h164v20h-164ZM28 92v84M172 92v84", WHITE)}${[48, 88, 128].map((x) => `${line(`M${x} 38h26v132h-26Z`, WHITE)}<rect x="${x + 2}" y="118" width="22" height="36" fill="${c}" opacity=".5"/>${line(`M${x - 4} 26h34v14h-34Z`, c)}`).join("")}`,
};

const RULES: [RegExp, string][] = [
  [/guard/i, "guard"],
  [/column/i, "column"],
  [/tips/i, "tips"],
  [/pipette/i, "pipette"],
  [/septa|stopper/i, "septa"],
  [/filter/i, "filter"],
  [/freezer|cryo ?box/i, "freezer"],
  [/desiccant/i, "desiccant"],
  [/crimp(er|ing)|decapper/i, "crimper"],
  [/seal|cap/i, "cap"],
  [/label/i, "labels"],
  [/tablet/i, "tablets"],
  [/shipper|insulated/i, "shipper"],
  [/rack/i, "rack"],
  [/vial/i, "vials"],
];

export const itemFor = (name: string): string => RULES.find(([rule]) => rule.test(name))?.[1] ?? "cap";

export function item(id: string, x: number, y: number, size: number, color = TEAL): string {
  const draw = ITEMS[id] ?? ITEMS.cap;
  return `<g transform="translate(${x} ${y}) scale(${size / 200})">${draw?.(color) ?? ""}</g>`;
}

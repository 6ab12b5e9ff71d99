/** An item scanned from a backup: a value outside `data`, the start of a section, or one row. Values are JSON text. */
export type ScannedPart = { key: string; text: string } | { section: string } | { section: string; text: string };

export class NoBackupError extends Error {}
export class RowTooLongError extends Error {}

const LEVELS = { outside: 0, top: 1, data: 2, section: 3, end: 4 } as const;
type Level = (typeof LEVELS)[keyof typeof LEVELS];
/** What may come next in an object or array. */
type Expected = "first" | "next" | "colon" | "value" | "separator";

/** A value being read: its text so far, its nesting depth, and whether inside a string. */
type OpenValue = { text: string; depth: number; isInString: boolean; isEscaped: boolean; isScalar: boolean };

const SPACE = /[\s]/;
const ENDS_SCALAR = /[,\]}\s]/g;
const IN_STRING = /["\\]/g;
const IN_CONTAINER = /["{}[\]]/g;

/**
 * Streaming parser for a backup in any JSON layout. Yields rows one by one and never buffers more than one.
 * Throws NoBackupError unless the input is `{…, "data": { "section": [row, …] }, …}`, and RowTooLongError for a value
 * longer than `maxLength` characters.
 */
export class BackupScanner {
  #level: Level = LEVELS.outside;
  #expected: Expected = "first";
  #key = "";
  #section = "";
  #value: OpenValue | null = null;

  constructor(
    private readonly maxLength: number,
    private readonly maxDepth: number,
  ) {}

  /** Returns the items completed by this chunk. */
  push(chunk: string): ScannedPart[] {
    const parts: ScannedPart[] = [];
    for (let at = 0; at < chunk.length; ) {
      if (this.#value) at = this.#readValue(chunk, at, parts);
      else {
        const character = chunk.charAt(at);
        if (SPACE.test(character)) at += 1;
        else at += this.#structure(character, parts);
      }
    }
    return parts;
  }

  /** Consumes one structural character. Returns 0 if a value starts here, which is then read by `#readValue`. */
  #structure(character: string, parts: ScannedPart[]): 0 | 1 {
    const level = this.#level;
    const isObject = level === LEVELS.top || level === LEVELS.data;
    if (level === LEVELS.end) throw new NoBackupError("text after the end");
    if (level === LEVELS.outside) {
      if (character !== "{") throw new NoBackupError("no object");
      this.#enter(LEVELS.top);
      return 1;
    }
    if (this.#expected === "colon") return this.#expect(character, ":", "value");
    if (this.#expected !== "value" && character === (isObject ? "}" : "]")) {
      if (this.#expected === "next") throw new NoBackupError("a comma before the end");
      return this.#leave(level);
    }
    if (this.#expected === "separator") return this.#expect(character, ",", "next");
    if (this.#expected === "value" && level === LEVELS.data) {
      this.#section = this.#key;
      parts.push({ section: this.#section });
      if (character !== "[") throw new NoBackupError("a section that is no list");
      this.#enter(LEVELS.section);
      return 1;
    }
    if (this.#expected === "value" && level === LEVELS.top && this.#key === "data") {
      if (character !== "{") throw new NoBackupError("data that is no object");
      this.#enter(LEVELS.data);
      return 1;
    }
    if (isObject && this.#expected !== "value" && character !== '"') throw new NoBackupError("no key");
    this.#value = { text: "", depth: 0, isInString: false, isEscaped: false, isScalar: !/["{[]/.test(character) };
    return 0;
  }

  #expect(character: string, wanted: string, next: Expected): 1 {
    if (character !== wanted) throw new NoBackupError(`no ${wanted}`);
    this.#expected = next;
    return 1;
  }

  #enter(level: Level): void {
    this.#level = level;
    this.#expected = "first";
  }

  #leave(level: Level): 1 {
    this.#level = level === LEVELS.section ? LEVELS.data : level === LEVELS.data ? LEVELS.top : LEVELS.end;
    this.#expected = "separator";
    return 1;
  }

  /** Continues the open value to its end or the end of the chunk; returns the next position. */
  #readValue(chunk: string, from: number, parts: ScannedPart[]): number {
    const value = this.#value;
    if (!value) return from;
    let at = from;
    let isComplete = false;
    while (at < chunk.length && !isComplete) {
      if (value.isEscaped) {
        value.isEscaped = false;
        at += 1;
        continue;
      }
      const stops = value.isScalar ? ENDS_SCALAR : value.isInString ? IN_STRING : IN_CONTAINER;
      stops.lastIndex = at;
      const stop = stops.exec(chunk);
      if (!stop) {
        at = chunk.length;
        break;
      }
      at = value.isScalar ? stop.index : stop.index + 1;
      isComplete = value.isScalar || this.#step(value, stop[0]);
    }
    value.text += chunk.slice(from, at);
    if (value.text.length > this.maxLength) throw new RowTooLongError("a value is too long");
    if (isComplete) this.#complete(value.text, parts);
    return at;
  }

  /** Handles one bracket, quote or backslash of a value; returns whether the value ends with it. */
  #step(value: OpenValue, character: string): boolean {
    if (character === "\\") value.isEscaped = true;
    else if (character === '"') value.isInString = !value.isInString;
    else if (character === "{" || character === "[") value.depth += 1;
    else value.depth -= 1;
    if (value.depth > this.maxDepth) throw new NoBackupError("nested too deeply");
    return value.depth === 0 && !value.isInString && !value.isEscaped;
  }

  #complete(text: string, parts: ScannedPart[]): void {
    if (text === "") throw new NoBackupError("a value is missing");
    this.#value = null;
    const isKey = this.#level !== LEVELS.section && this.#expected !== "value";
    if (isKey) this.#key = keyOf(text);
    else if (this.#level === LEVELS.section) parts.push({ section: this.#section, text });
    else parts.push({ key: this.#key, text });
    this.#expected = isKey ? "colon" : "separator";
  }
}

function keyOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new NoBackupError("a key that is no text");
  }
}

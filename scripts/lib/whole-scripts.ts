// The pg adapter splits a script at every semicolon, also inside functions and comments. PostgreSQL takes a script as a
// whole, in one transaction: a migration that fails leaves nothing behind.
import { PrismaPg } from "@prisma/adapter-pg";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;

export class WholeScripts extends PrismaPg {
  #adapters: Adapter[] = [];

  /** The engine does not close its connections, and an open one keeps a database from being copied or dropped. */
  async close(): Promise<void> {
    for (const adapter of this.#adapters.splice(0)) {
      const pool = adapter.underlyingDriver();
      await adapter.dispose();
      if (!pool.ended) await pool.end();
    }
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    this.#adapters.push(adapter);
    adapter.executeScript = async (script) => {
      try {
        await adapter.underlyingDriver().query(script);
      } catch (error) {
        // The adapter's translation of PostgreSQL errors, which it does not export.
        (adapter as unknown as { onError(error: unknown): never }).onError(error);
      }
    };
    return adapter;
  }
}

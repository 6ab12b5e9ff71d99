// The pg adapter cuts a script at every semicolon, also inside functions and comments. PostgreSQL itself takes a
// script whole, and as one transaction: a migration that fails leaves nothing behind.
import { PrismaPg } from "@prisma/adapter-pg";

export class WholeScripts extends PrismaPg {
  #adapters = [];

  /** The engine does not end its connections, and an open one keeps a database from being copied or dropped. */
  async close() {
    for (const adapter of this.#adapters.splice(0)) {
      const pool = adapter.underlyingDriver();
      await adapter.dispose();
      if (!pool.ended) await pool.end();
    }
  }

  async connect() {
    const adapter = await super.connect();
    this.#adapters.push(adapter);
    adapter.executeScript = async (script) => {
      try {
        await adapter.underlyingDriver().query(script);
      } catch (error) {
        adapter.onError(error);
      }
    };
    return adapter;
  }
}

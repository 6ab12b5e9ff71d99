import { afterAll, beforeAll } from "vitest";
import { onCatalogueChange } from "~/server/follow-catalogue-changes";
import { readModel } from "~/server/services/catalogue/read-model";

/** Enables the read model in this file, whose tests write through services that announce their changes. */
export function withReadModel(megabytes = 16): void {
  let stop = () => {};
  beforeAll(async () => {
    const following = onCatalogueChange(() => {});
    stop = following;
    await following.ready;
    readModel.resize(megabytes * 1024 * 1024);
  });
  afterAll(() => {
    readModel.resize(0);
    stop();
  });
}

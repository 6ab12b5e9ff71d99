import { afterAll, beforeAll } from "vitest";
import { onCatalogueChange } from "~/server/follow-catalogue-changes";
import { readModel } from "~/server/services/catalogue/read-model";

/** Gives the read model room in this file: its tests write through the services, which tell what they change. */
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

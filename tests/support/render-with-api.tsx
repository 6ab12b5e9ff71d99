import { notifyManager } from "@tanstack/react-query";
import { act, type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { ApiProvider, getQueryClient } from "~/trpc/react";
import { type ApiHandlers, testLink } from "./api-link";
import { UrlState } from "./url-state";

// What the cache tells is drawn at once, under fake timers too.
notifyManager.setScheduler(queueMicrotask);
notifyManager.setNotifyFunction((notify) => act(() => void notify()));

const later = setImmediate;

/** Lets every call that has an answer arrive and be drawn. */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => later(resolve));
  });

/**
 * Renders with the real API client and cache, as a page that has just been opened: what is asked for is answered by the
 * handlers, and is there when this resolves. A call without a handler fails the test.
 */
export async function renderWithApi(ui: ReactNode, handlers: ApiHandlers = {}): Promise<RenderResult> {
  const client = getQueryClient();
  client.clear();
  const { queries, ...others } = client.getDefaultOptions();
  // A second try waits for a second; reach-shop.test.ts holds when there is one.
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false, retryDelay: 0 } });
  const links = [testLink(handlers)];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UrlState>
      <ApiProvider links={links}>{children}</ApiProvider>
    </UrlState>
  );
  const view = render(ui, { wrapper });
  await settle();
  return view;
}

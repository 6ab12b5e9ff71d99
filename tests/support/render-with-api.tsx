import { notifyManager } from "@tanstack/react-query";
import { act, type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { ApiProvider, getQueryClient } from "~/trpc/react";
import { type ApiHandlers, testLink } from "./api-link";
import { UrlState } from "./url-state";

// Renders cache notifications at once, also under fake timers.
notifyManager.setScheduler(queueMicrotask);
notifyManager.setNotifyFunction((notify) => act(() => void notify()));

const later = setImmediate;

/** Waits until every answered call has arrived and is rendered. */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => later(resolve));
  });

/**
 * Renders with the real API client and cache, like a newly opened page. Handlers answer the first calls before this
 * resolves. A call without a handler fails the test.
 */
export async function renderWithApi(ui: ReactNode, handlers: ApiHandlers = {}): Promise<RenderResult> {
  const client = getQueryClient();
  client.clear();
  const { queries, ...others } = client.getDefaultOptions();
  // A retry waits for a second; reach-shop.test.ts covers retries.
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

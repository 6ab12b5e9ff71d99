import { NETWORK_ERROR } from "./api-error";

/**
 * Fetches; if no answer comes, it fails with a message that somebody can act on, in place of the browser's own
 * 'Failed to fetch'. An aborted call stays an abort.
 */
export async function fetchWithNetworkError(...call: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...call);
  } catch (cause) {
    throw cause instanceof TypeError ? new Error(NETWORK_ERROR, { cause }) : cause;
  }
}

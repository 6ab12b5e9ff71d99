import { NETWORK_ERROR } from "./api-error";

/**
 * Fetches; where no answer comes it fails in words that somebody can act upon, in place of the browser's own
 * 'Failed to fetch'. A call given up stays what it is.
 */
export async function fetchWithNetworkError(...call: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...call);
  } catch (cause) {
    throw cause instanceof TypeError ? new Error(NETWORK_ERROR, { cause }) : cause;
  }
}

import { NETWORK_ERROR } from "./api-error";

/** `fetch` with a readable error when no response arrives, instead of "Failed to fetch". Aborts stay aborts. */
export async function fetchWithNetworkError(...call: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...call);
  } catch (cause) {
    throw cause instanceof TypeError ? new Error(NETWORK_ERROR, { cause }) : cause;
  }
}

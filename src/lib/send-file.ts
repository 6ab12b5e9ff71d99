import { NETWORK_ERROR, routeError } from "./api-error";

/** POSTs a file as raw body; reports progress from 0 to 1. Resolves to the JSON response, rejects as API calls do. */
export function sendFile(
  url: string,
  file: File,
  type: string,
  onProgress?: (fraction: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // fetch() cannot report upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Content-Type", type);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(NETWORK_ERROR));
    request.onload = () => {
      const answer = parseJson(request.responseText);
      if (request.status === 200) resolve(answer);
      else reject(routeError(answer));
    };
    request.send(file);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

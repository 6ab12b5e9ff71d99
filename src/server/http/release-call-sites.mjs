// An error holds the objects that its functions were called on until its stack is first read. Next.js ends every render
// by aborting a controller, and what is aborted is held as long as anything of the request is: over the immediates
// among the call sites that are the requests of the same moment too, one holding the next.

/** Lets an error forget what it was called on; its stack stays as a text. @param {unknown} error */
export function releaseCallSites(error) {
  if (error instanceof Error) void error.stack;
}

/** From now on the reason of every abort in this process forgets its call sites. */
export function releaseCallSitesOfAborts() {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (...reason) {
    abort.apply(this, reason);
    releaseCallSites(this.signal.reason);
  };
}

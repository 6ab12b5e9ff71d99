// An error holds the objects that its functions were called on until its stack is first read. Next.js ends every render
// by aborting a controller, and what is aborted is held as long as anything of the request is: over the immediates
// among the call sites that are the requests of the same moment too, one holding the next. (Node.js reads the stacks
// of the errors that end its streams for the same reason.)

/** From now on the reason of every abort in this process forgets its call sites; its stack stays as a text. */
export function releaseCallSitesOfAborts() {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (...given) {
    abort.apply(this, given);
    const { reason } = this.signal;
    if (reason instanceof Error) void reason.stack;
  };
}

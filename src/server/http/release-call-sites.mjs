// Until its stack is first read, an error retains the receivers of its call sites. Next.js ends every render by
// aborting a controller, and the abort reason lives as long as anything of the request. Through the immediates among
// its call sites it retains the concurrent requests too, each retaining the next. (Node.js reads the stacks of its
// stream-end errors for the same reason.)

/** Makes every abort reason in this process drop its call sites; its stack stays as a string. */
export function releaseCallSitesOfAborts() {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (...given) {
    abort.apply(this, given);
    const { reason } = this.signal;
    if (reason instanceof Error) void reason.stack;
  };
}

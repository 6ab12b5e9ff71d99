// Next's own modules require helpers that have a form for `require` and one for `import`. Node gives the latter where it
// can, which the contexts that component tests run in cannot read: they get the former.
const Module = require("node:module");

const resolve = Module._resolveFilename;
Module._resolveFilename = (...request) =>
  resolve(...request).replace(/(@swc[\\/]helpers[\\/])esm([\\/].+)\.js$/, "$1cjs$2.cjs");

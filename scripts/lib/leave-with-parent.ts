// Loaded into the server before anything else: when whoever started it is gone without a word, it stops as if asked to,
// and does not hold the port against the next start.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

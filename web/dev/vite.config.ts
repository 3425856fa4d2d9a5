/** The table of any fixture, for looking at it: `npx vite --config dev/vite.config.ts`. Not part of the build. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** A folder with the card pictures as PACK/CODE.svg. */
const cards = process.env.DRUMHEAD_CARDS ?? "dev/cards";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    svelte({ configFile: false, preprocess: vitePreprocess(), compilerOptions: { runes: true } }),
    {
      name: "cards",
      configureServer(server) {
        server.middlewares.use("/cards", async (request, response) => {
          const picture = await readFile(join(cards, (request.url ?? "").split("?")[0] ?? ""), "utf8").catch(() => null);
          response.statusCode = picture === null ? 404 : 200;
          response.setHeader("Content-Type", "image/svg+xml");
          response.end(picture ?? "");
        });
      },
    },
  ],
  server: { port: 5199, strictPort: true, fs: { allow: [".."] } },
});

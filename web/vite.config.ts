import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  // milsymbol's entry point brings five symbol sets; we need the letter codes alone (see src/lib/symbols.ts)
  resolve: { alias: { "milsymbol-src": here("node_modules/milsymbol/src") } },
  build: {
    outDir: here("../sandtable/table/static"),
    emptyOutDir: true,
    target: "es2022",
    minify: "terser", // 7 % smaller than what esbuild makes of the page
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600, // milsymbol, a chunk of its own: 139 KB gzipped
  },
  test: { include: ["tests/**/*.test.ts"] },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});

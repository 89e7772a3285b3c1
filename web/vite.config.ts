import { svelte } from "@sveltejs/vite-plugin-svelte";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { drawAll } from "./symbols/draw";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Draws all symbols into a file of the page, so that milsymbol (130 KB gzipped) is no part of its script. */
const symbols: Plugin = {
  name: "symbols",
  buildStart() {
    writeFileSync(here("symbols/drawn.json"), JSON.stringify(drawAll()));
  },
};

export default defineConfig({
  base: "./",
  plugins: [svelte(), symbols],
  build: {
    outDir: here("../sandtable/table/static"),
    emptyOutDir: true,
    target: "es2022",
    minify: "terser", // 7 % smaller than what esbuild makes of the page
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { include: ["tests/**/*.test.ts"] },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});

import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // prettier leaves long texts and comments alone
      "max-len": ["error", { code: 140 }],
      // svelte-check knows which names there are
      "no-undef": "off",
      // `void at` tells Svelte on what an effect depends
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // collections are made anew, not changed in place, once they are state
      "svelte/prefer-svelte-reactivity": "off",
      // an empty text or a 0 may give way to something else
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true, number: true } }],
      // functions that return nothing may end in `return doThat()`, handlers may be one call
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // numbers read well in texts; all else is as strict as in the preset
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        {
          allowAny: false,
          allowBoolean: false,
          allowNever: false,
          allowNullish: false,
          allowNumber: true,
          allowRegExp: false,
        },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  { files: ["**/*.js", "*.config.ts"], extends: [ts.configs.disableTypeChecked] },
);

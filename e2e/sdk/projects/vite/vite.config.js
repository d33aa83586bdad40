import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild }) => ({
  ssr: { noExternal: true },
  build: {
    emptyOutDir: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: { input: "src/main.js", output: { entryFileNames: isSsrBuild ? "node.js" : "web.js" } },
  },
}));

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "jsdom",
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    restoreMocks: true,
    // One window for the files of a process: to make each its own took half of all the time.
    isolate: false,
    // Five seconds, the default, are too short on a busy machine; a test that hangs still ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

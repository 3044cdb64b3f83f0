import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server of the dev mode (`npm run dev`) passes on to a Botyard that listens on its usual port.
const botyard = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/botyard/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // Small files as data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': botyard, '/ws': { target: botyard, ws: true } } },
})

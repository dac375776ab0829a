#!/usr/bin/env node
// Plain JavaScript, so that versions of Node.js that cannot run the rest still say what to do.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write(
    `Stowage needs Node.js 24.15 or newer, and this is ${process.versions.node}.\n` +
      'Start it with "npm start", which brings the right one along, or install Node.js 24.\n',
  )
  process.exit(1)
}
await import('./src/main.ts')

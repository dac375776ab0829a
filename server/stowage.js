#!/usr/bin/env node
// Plain JavaScript, so that versions of Node.js that cannot run the rest still say what to do.

/** Ends the process with a sentence that says what to do. */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** What this machine is, such as "linux x64"; musl is the C library of Alpine. */
function nameOfSystem() {
  if (process.platform !== 'linux') return `${process.platform} ${process.arch}`
  process.report.excludeNetwork = true
  const { glibcVersionRuntime } = process.report.getReport().header
  return `linux ${process.arch}${glibcVersionRuntime === undefined ? ' musl' : ''}`
}

const tested = ['linux x64', 'linux arm64']
/** Its packages have binaries for these as well; nobody has tried them. */
const untested = ['linux x64 musl', 'linux arm64 musl', 'darwin x64', 'darwin arm64']

const system = nameOfSystem()
if (!tested.includes(system) && !untested.includes(system))
  refuse(
    `Stowage needs Linux with glibc on x64 or arm64, and this is ${system}.\n` +
      'On Windows use WSL 2 or a container; on a Raspberry Pi install a 64-bit system.',
  )

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15))
  refuse(
    `Stowage needs Node.js 24.15 or newer, and this is ${process.versions.node}.\n` +
      (tested.includes(system)
        ? 'Start it with "npm start", which brings the right one along, or install Node.js 24.'
        : `Install Node.js 24: npm brings one along for Linux with glibc only, and this is ${system}.`),
  )

if (untested.includes(system))
  process.stderr.write(`Stowage is tested on Linux with glibc only, and this is ${system}: it may work.\n`)

const { isBuilt } = await import('../scripts/stamp.js')
if (!isBuilt())
  refuse('Stowage is not built for these packages and this database model. Run npm ci (without --omit=dev).')

await import('./dist/main.js')

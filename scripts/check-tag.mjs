// `node scripts/check-tag.mjs v1.2.3`: a release is made from a tag that names the version of every package and a section
// of the changelog. Writes that section to build/notes.md, for the release's page.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesWithSources, root } from './ensure.mjs'

const tag = process.argv[2] ?? ''
const version = tag.replace(/^v/, '')
const problems = []
if (!/^v\d+\.\d+\.\d+$/.test(tag)) problems.push(`"${tag}" is no tag of a release: v1.2.3 is one.`)
for (const name of packagesWithSources()) {
  const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  if (manifest.version !== version) problems.push(`${manifest.name} is ${manifest.version}, not ${version}.`)
}
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}]`))
if (section === undefined) problems.push(`CHANGELOG.md has no section "## [${version}]".`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
mkdirSync(join(root, 'build'), { recursive: true })
writeFileSync(join(root, 'build', 'notes.md'), section.slice(section.indexOf('\n') + 1).trim())
console.log(`${tag} can be released.`)

/**
 * `npm run bench [-- name …] [-- --json]`: everything that the lab measures, and what many machines cost.
 */
import { benches, runBenches } from '@steelyard/lab/bench'
import { overhead } from './overhead.ts'

process.exitCode = await runBenches([...benches, overhead], process.argv.slice(2))
